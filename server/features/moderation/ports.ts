import type { SubjectType } from '@qunlu/contract/moderation/rules.ts';
import type { Ctx, Tx } from '../../platform/context.ts';
import { manyPort, requiredPort } from '../../platform/ports.ts';

export interface Subject {
  ownerId: number;
  title: string;
  /** Its page in the app. */
  path: string;
  /** Where its owner still sees it once others do not, and objects; without one its page. */
  ownPath?: string;
}

/** The same for staff: what it says and shows, contacts excepted. */
export interface SubjectContent extends Subject {
  texts: readonly { label: string; text: string }[];
  pictures: readonly string[];
  /** Whose it is stays away from lists: staff looks with a reason. */
  unnamed?: boolean;
}

/** One kind of thing that can be reported; provided by the feature that owns it. */
export interface SubjectKind {
  /** What people call one, e.g. `名片`. */
  label: string;
  /** null when the caller may not see it, or there is none. */
  find(ctx: Ctx, id: number): Promise<Subject | null>;
  /** For staff, whoever may see them; who is missing is gone. */
  read(ctx: Ctx, ids: readonly number[]): Promise<Map<number, SubjectContent>>;
  /** Whether others see it, inside the transaction of the decision. */
  setHidden(tx: Tx, id: number, hidden: boolean): Promise<void>;
}

/** Whether a person is somebody here: has a card, and has met one of the others or opened a contact, or was opened. */
export const established =
  requiredPort<(ctx: Ctx, userId: number) => Promise<boolean>>('moderation.established');

/** The kinds that a feature owns. */
export const subjects = manyPort<Partial<Record<SubjectType, SubjectKind>>>('moderation.subjects');
