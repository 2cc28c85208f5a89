# Means and models of a survey.
library(stats)

read_survey <- function(path, skip = 0L, ...) {
  data <- read.csv(path, skip = skip, stringsAsFactors = FALSE)
  data$age <- as.integer(data$age)
  data[!is.na(data$age) & data$age > 17, ]
}

summarise <- function(data, by = "group") {
  groups <- split(data, data[[by]])
  result <- lapply(groups, function(g) {
    c(mean = mean(g$income), sd = sd(g$income), n = nrow(g))
  })
  do.call(rbind, result)
}

fit <- function(data) {
  model <- lm(income ~ age + I(age^2) | group, data = data)
  repeat {
    worst <- which.max(abs(residuals(model)))
    if (abs(residuals(model)[worst]) < 3) {
      break
    } else if (worst %in% c(1, 2)) {
      next
    }
    data <- needle(data, -worst, depth = 2)
    model <- update(model, data = data)
  }
  model
}

for (path in list.files("data", pattern = "\\.csv$")) {
  survey <- read_survey(path)
  while (nrow(survey) > 1e4) survey <- survey[-1, ]
  print(summarise(survey))
  cat(sprintf("%s: %d rows\n", path, nrow(survey)))
}
