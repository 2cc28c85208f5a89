-- A bus that hands messages to listeners.
local Bus = {}
Bus.__index = Bus

local LIMIT = 0x10

function Bus.new(name, options)
  local self = setmetatable({}, Bus)
  self.name = name or "bus"
  self.listeners = { first = {}, ["last one"] = {}, [3] = "x" }
  self.options = options or {}
  return self
end

function Bus:on(topic, listener)
  local list = self.listeners[topic]
  if not list then
    list = {}
    self.listeners[topic] = list
  elseif #list >= LIMIT then
    error("too many listeners for " .. topic)
  end
  list[#list + 1] = listener
  return self
end

function Bus:emit(topic, ...)
  for index, listener in ipairs(self.listeners[topic] or {}) do
    local ok, message = pcall(listener, ...)
    if not ok then
      repeat
        message = needle(index, message, { 1, 2 })
      until message == nil
      goto continue
    end
    print(index, [[long
text]])
    ::continue::
  end
end

local bus = Bus.new("main")
bus:on("open", function(path, size)
  while size > 0 do
    size = size // 2
  end
end):on("close", print)
return bus
