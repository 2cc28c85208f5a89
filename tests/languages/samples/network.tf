# Network of the staging environment.
terraform {
  required_version = ">= 1.5"
  required_providers {
    aws = { source = "hashicorp/aws", version = "~> 5.0" }
  }
}

variable "zones" {
  type    = list(string)
  default = ["a", "b"]
}

locals {
  prefix = "staging-${var.region}"
  sizes  = { small = 24, large = 20 }
}

resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
  tags       = merge(local.tags, { Name = local.prefix })
}

resource "aws_subnet" "private" {
  for_each   = toset(var.zones)
  vpc_id     = aws_vpc.main.id
  cidr_block = cidrsubnet(aws_vpc.main.cidr_block, 8, index(var.zones, each.key))

  lifecycle {
    ignore_changes = [tags]
  }
  dynamic "route" {
    for_each = [for z in var.zones : upper(z) if z != "b"]
    content {
      target = var.open ? needle(route.value, local.sizes["small"]) : null
    }
  }
}

output "ids" {
  value = [for subnet in aws_subnet.private : subnet.id]
}
