/** Something that can be done with a person, which a feature above the lists of people brings: said in its manifest. */
export interface PersonAct {
  /** The lower one stands higher. */
  readonly order: number;
  readonly label: string;
  readonly href: (userId: number) => string;
}

let acts: readonly PersonAct[] = [];

/** For the table of routes, which knows every feature. */
export function bringPersonActs(brought: readonly PersonAct[]): void {
  acts = brought.toSorted((a, b) => a.order - b.order);
}

export const personActs = (): readonly PersonAct[] => acts;
