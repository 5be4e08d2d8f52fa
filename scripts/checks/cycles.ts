/**
 * Cycles of a directed graph, one per strongly connected component (Tarjan):
 *   findCycles(new Map([['a', ['b']], ['b', ['a']]])) → [['a', 'b', 'a']]
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const cycles: string[][] = [];

  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    stack.push(node);
    onStack.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (onStack.has(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const knot = stack.splice(stack.indexOf(node));
    for (const member of knot) onStack.delete(member);
    if (knot.length > 1 || (graph.get(node) ?? []).includes(node))
      cycles.push(walkAround(graph, node, new Set(knot)));
  };

  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return cycles;
}

/** The shortest path from a node back to itself inside its component. */
function walkAround(
  graph: ReadonlyMap<string, readonly string[]>,
  start: string,
  knot: ReadonlySet<string>,
): string[] {
  const paths: string[][] = [[start]];
  const seen = new Set<string>();
  for (const path of paths) {
    for (const next of graph.get(path.at(-1) ?? start) ?? []) {
      if (next === start) return [...path, start];
      if (knot.has(next) && !seen.has(next)) {
        seen.add(next);
        paths.push([...path, next]);
      }
    }
  }
  return [start];
}
