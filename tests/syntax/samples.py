"""Small correct programs, one for each language that is always installed."""

from __future__ import annotations

SAMPLES: dict[str, str] = {
    "bash": """#!/bin/bash
set -eu
count=0
for name in "$@"; do
    if [ -f "$name" ] && grep -q 'x' "$name"; then
        count=$((count + 1))
    fi
done
echo "found ${count:-0}" >&2
""",
    "c": """#include <stdio.h>
#define LIMIT 10
struct point { int x, y; };
static unsigned sum(const struct point *p, int n) {
    unsigned total = 0u;
    for (int i = 0; i < n && i < LIMIT; ++i) {
        total += (unsigned)(p[i].x * 2 - p[i].y);  // weigh
    }
    return total ? total : 0x1fu;
}
int main(void) {
    struct point p[2] = {{1, 2}, {.x = 3, .y = 4}};
    switch (p[0].x) { case 1: puts("one\\n"); break; default: return 'a'; }
    while (sum(p, 2) > 100) { p[0].x--; }
    return (int)sum(p, 2);
}
""",
    "cpp": """#include <vector>
namespace app {
template <typename T> class Stack : public Base<T> {
  public:
    explicit Stack(int n) : size_(n) {}
    virtual ~Stack() = default;
    T &top() { return items_.back(); }
  private:
    std::vector<T> items_;
    int size_ = 0;
};
}
int main() { auto f = [&](int x) -> int { return x + 1; }; return f(app::Stack<int>(3).top()); }
""",
    "css": """@media (max-width: 10px) { a:hover, .b > #c { color: #ff0000; margin: 0 1px; } }
body { font: 12px "A B"; }
""",
    "go": """package main

import "fmt"

type pair struct{ a, b int }

func add(p pair, more ...int) (total int, err error) {
	for _, x := range more {
		total += x
	}
	return total + p.a*p.b, nil
}

func main() { fmt.Println(add(pair{1, 2}, 3, 4)) }
""",
    "html": """<!DOCTYPE html>
<html><head><title>t</title></head><body class="a"><p id=b>text <b>bold</b></p><br/></body></html>
""",
    "java": """package a.b;
import java.util.List;
public final class Main<T extends Number> implements Runnable {
    private int[] xs = {1, 2, 3};
    @Override public void run() {
        for (int x : xs) { if (x > 1) { System.out.println("x" + x); } else { continue; } }
        List<String> l = List.of("a"); l.forEach(s -> s.trim());
    }
}
""",
    "javascript": """import { a } from "b";
class Q extends P { get v() { return this.#w; } #w = 1; static s(x, ...r) { return [...r, x]; } }
const f = async (x = 2, { y, z: [w] }) => { await x?.y; return `t${x + y}u`; };
for (const k of [1, 2, 3]) { if (k % 2) { console.log(k); } else { delete o[k]; } }
try { throw new Error("e"); } catch (e) { label: while (true) { break label; } }
export default function* g() { yield /a+b/g; }
""",
    "json": """{"a": [1, 2.5e3, -0, "x\\u00e9y", {"b": null, "c": [true, false, []]}],
 "d": {"e": {}, "f": "longer text \\" with escapes"}, "g": [[1], [2, [3, {"h": 4}]]]}
""",
    "python": '''"""Doc."""
import os.path as p
from typing import List, Optional

@decorator(1, key="v")
class Thing(Base, metaclass=Meta):
    field: int = 3

    def method(self, x, *args, y=2, **kw) -> Optional[List[int]]:
        total = 0
        for i, item in enumerate(args):
            if item is not None and i % 2 == 0:
                total += item[i].value(x, y=y)
            elif item:
                continue
            else:
                raise ValueError(f"bad {item!r}") from None
        with open(p.join("a", "b")) as handle, lock:
            data = [line.strip() for line in handle if line]
        try:
            return {k: v for k, v in kw.items()} or lambda z: (z, -z)
        except (KeyError, OSError) as error:
            del data[1:2]
        finally:
            assert total, "none"
        while not total:
            total = yield x
''',
    "rust": """use std::collections::HashMap;
#[derive(Debug, Clone)]
pub struct P<'a, T: Copy> { x: &'a [T], y: Option<u8> }
impl<'a, T: Copy> P<'a, T> {
    fn get(&mut self, i: usize) -> Result<T, String> {
        match self.y { Some(n) if n > 1 => Ok(self.x[i]), _ => Err(format!("{}", i)) }
    }
}
fn main() { let m: HashMap<i32, i32> = HashMap::new(); for (k, v) in &m { println!("{}", k + v); } }
""",
    "toml": """title = "t"
[a.b]
x = 1
y = [1.5, 2]
z = { k = true }
""",
    "tsx": """const a = <p className="b">{x.map((i: number) => <b key={i}>t</b>)}</p>;
""",
    "typescript": """interface A<T> { readonly x: T; f?(y: number): string | undefined }
enum E { P = 1, Q }
export abstract class B implements A<number> {
  constructor(private x: number, public z = 2) { super(); }
  g<K extends keyof A<K>>(k: K): asserts k is K { const t = k as unknown as [string, number]; }
}
type M = { [K in E]?: Array<typeof x> };
""",
    "xml": """<?xml version="1.0"?>
<a x="1"><!-- c --><b>text &amp; more</b><c/></a>
""",
    "yaml": """a: 1
b:
  - x: "q"
    y: [1, 2]
  - plain text
c: {d: e}
""",
}
