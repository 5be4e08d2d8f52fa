/** How many forms hold something that is typed and not saved. */
let held = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  held += by;
  for (const listener of listeners) listener();
}

/** Something is typed. Answers with the function that says it is saved or dropped. */
export function holdUnsaved(): () => void {
  change(1);
  return () => change(-1);
}

export const hasUnsaved = (): boolean => held > 0;

export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
