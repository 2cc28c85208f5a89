/**
 * @name Calls of deprecated functions
 * @kind problem
 */

import javascript
import semmle.javascript.security.dataflow as Flow

class Deprecated extends Function {
  Deprecated() { this.getName().matches("old%") and not this.isAsync() }

  int age() { result = this.getLocation().getStartLine() }
}

predicate calls(Function caller, Deprecated callee) {
  exists(CallExpr call |
    call.getEnclosingFunction() = caller and
    call.getCallee().toString() = callee.getName()
  )
}

int depth(Function f) {
  not calls(f, _) and result = 0
  or
  result = max(Function g | calls(f, g) | depth(g)) + 1
}

predicate bad(Function f, int limit) {
  limit in [1 .. 5] and
  forall(Deprecated d | calls(f, d) | needle(d, limit + 1) or d.age() > limit)
}

from Function f, Deprecated d
where calls(f, d) and bad(f, 3)
select f, "calls " + d.getName(), depth(f)
