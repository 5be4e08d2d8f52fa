/** Something that can be done with a person, which a feature above the lists of people brings: said in its manifest. */
export interface PersonAct {
  /** The lower one stands higher. */
  readonly order: number;
  readonly label: string;
  readonly href: (userId: number) => string;
  /** Between friends alone. */
  readonly friends?: true;
}

let acts: readonly PersonAct[] = [];
let load: (() => Promise<unknown>) | undefined;

/** For the table of routes, which knows every feature. */
export function bringPersonActs(brought: readonly PersonAct[]): void {
  acts = brought.toSorted((a, b) => a.order - b.order);
}

/** How the table comes, for a shared card, which opens without it. */
export function loadPersonActs(by: () => Promise<unknown>): void {
  load = by;
}

/** What features bring to people is asked for as it is to be shown. Without a network what is there stays. */
export const comeWithTable = async (): Promise<unknown> => load?.().catch(() => undefined);

export async function personActs(): Promise<readonly PersonAct[]> {
  await comeWithTable();
  return acts;
}
