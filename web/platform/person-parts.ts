import { type ComponentType, useEffect, useState } from 'react';
import { comeWithTable } from './person-acts.ts';

/** What a feature above cards knows of a person, beside how the viewer knows them: said in its manifest. */
export interface PersonPart {
  /** The lower one stands higher. */
  readonly order: number;
  /** Its code comes once somebody who is logged in looks at a card. */
  readonly load: () => Promise<{ default: ComponentType<{ userId: number }> }>;
}

let parts: readonly PersonPart[] = [];

/** For the table of routes, which knows every feature; on a shared card it comes after the card. */
export function bringPersonParts(brought: readonly PersonPart[]): void {
  parts = brought.toSorted((a, b) => a.order - b.order);
}

export function usePersonParts(): readonly PersonPart[] {
  const [shown, show] = useState(parts);
  useEffect(() => void comeWithTable().then(() => show(parts)), []);
  return shown;
}
