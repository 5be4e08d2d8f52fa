import { createContext } from 'react';
import type { Content } from '../../queries/outbox.ts';
import type { Icon } from '../../../../ui/icons.ts';

export type { Content };

/** Something of another feature that can be sent. */
export interface TalkTool {
  label: string;
  icon: Icon;
  /** Asks which one; null when the person changes their mind. */
  pick: () => Promise<Content | null>;
}

/** What features above this one bring to send; the app says which. */
export const TalkTools = createContext<readonly TalkTool[]>([]);
