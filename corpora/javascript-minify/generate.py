"""The script of a dashboard with many widgets; one of them adds a number read from a string."""

from __future__ import annotations

from random import Random

HEAD = """// Dashboard: widgets that draw themselves from a stream of samples.
'use strict';

const registry = new Map();
const clamp = (value, low, high) => value < low ? low : value > high ? high : value;

function register(name, build, options = {}) {
  if (registry.has(name)) throw new Error(`widget ${name} is registered twice`);
  registry.set(name, { build, options, users: 0 });
}

class Widget {
  constructor(root, { title = 'untitled', every = 1000, ...rest }) {
    this.root = root;
    this.title = title;
    this.every = every;
    this.options = rest;
    this.samples = [];
    this.timer = null;
  }

  start() {
    if (this.timer !== null) return this;
    this.timer = setInterval(() => this.draw(), this.every);
    return this;
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
  }

  push(sample) {
    this.samples.push(sample);
    while (this.samples.length > (this.options.keep || 500)) this.samples.shift();
  }
}
"""

WIDGET = """
/* {what} */
class {name} extends Widget {{
  draw() {{
    const {{ width, height }} = this.root;
    const step = width / Math.max(1, this.samples.length - 1);
    let previous = null, total = 0;
    for (let i = 0; i < this.samples.length; i++) {{
      const sample = this.samples[i];
      if (sample == null || isNaN(sample.value)) continue;
      const y = height - clamp(sample.value * {scale}, 0, height);
      if (previous !== null && i % {skip} === 0) {{
        this.root.line(previous.x, previous.y, i * step, y, '{colour}');
      }} else if (this.options.dots) {{
        this.root.circle(i * step, y, {radius});
      }}
      previous = {{ x: i * step, y }};
      total += {total};
    }}
    this.root.text(4, 12, this.title + ': ' + (total / this.samples.length).toFixed({digits}));
  }}

  get {getter}() {{
    return this.samples.filter((s) => s.value > {limit}).map((s) => -s.value + {scale});
  }}
}}

register('{key}', (root, options) => new {name}(root, {{ title: "{what}", ...options }}), {{
  every: {every}, keep: {keep}, dots: {dots},
}});
"""

TAIL = """
async function load(url, { retries = 3, wait = 250 } = {}) {
  for (let attempt = 0; attempt <= retries; attempt++) {
    try {
      const response = await fetch(url + '?t=' + Date.now());
      if (response.ok) return await response.json();
    } catch (error) {
      console.warn(`attempt ${attempt} of ${retries}: ${error.message}`);
    }
    await new Promise((resolve) => setTimeout(resolve, wait * 2 ** attempt));
  }
  return null;
}

load('/api/layout').then((layout) => {
  for (const { name, area, options } of layout || []) {
    const entry = registry.get(name);
    if (!entry) { console.error('no widget ' + name); continue; }
    entry.users++;
    entry.build(document.querySelector(area), { ...entry.options, ...options }).start();
  }
});
"""

WIDGETS = {
    "LineChart": "requests a second",
    "BarChart": "errors by service",
    "Gauge": "load of the cluster",
    "Heat": "latency by hour",
    "Sparkline": "queue length",
    "Counter": "signed-up users",
    "Histogram": "size of responses",
    "Candle": "price of a unit",
    "Radar": "capacity by region",
}


def generate(random: Random) -> bytes:
    parts = [HEAD]
    for number, (name, what) in enumerate(WIDGETS.items()):
        # One of the sources sends its numbers as strings.
        total = "sample.weight + +sample.value" if name == "Counter" else "sample.value"
        widget = WIDGET.format(
            name=name,
            what=what,
            key=name.lower(),
            total=total,
            getter=["peaks", "highs", "alerts"][number % 3],
            colour=f"#{random.randrange(16**6):06x}",
            scale=random.randrange(2, 30),
            skip=random.randrange(1, 5),
            radius=random.randrange(1, 4),
            digits=random.randrange(4),
            limit=random.randrange(100),
            every=random.randrange(1, 20) * 250,
            keep=random.randrange(50, 500),
            dots=random.choice(["true", "false"]),
        )
        parts.append(widget)
    return "".join([*parts, TAIL]).encode()
