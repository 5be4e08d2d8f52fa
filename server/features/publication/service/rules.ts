import type { SubjectType } from '@qunlu/contract/moderation/rules.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database.ts';
import type { PublicationColumns, PublicationRow, PublicationTable } from '../store/publications.ts';
import type { Fields, PublicationText } from './checked.ts';

/** A publication as one person sees it. */
export interface SeenBy {
  /** Its owner has blocked the viewer. */
  is_blocked: boolean;
  /** Its feature lets this viewer see it though no list shows it: by its link, as a member, as a helper. */
  is_open?: boolean;
  /** null: nobody may name its owner. */
  user: { name: string } | null;
}

export interface PublicationRules<
  Table extends PublicationColumns,
  Row extends PublicationRow,
  Seen extends Row & SeenBy & Shape,
  Shape extends PublicationText,
> {
  /** One word, e.g. `service`: in the log, in keys of notifications, in names of limits and of files. */
  kind: string;
  /** What people call one, 服务. */
  label: string;
  of: PublicationTable<Table, Row>;
  /** Its page in the app. */
  path: (id: number) => string;
  fields: Fields<Shape>;
  /** One that is not deleted, whoever may see it; `viewerId` 0: a guest; `now`: for its page, with what only a page says. */
  find: (db: Db, id: number, viewerId: number, now?: Date) => Promise<Seen | undefined>;
  /** What staff looks at whatever it says, and what it reads for it: 收费. */
  strict?: { word: string; draft: (draft: Shape) => boolean; row: (row: Row) => boolean };
  /** How many of theirs a person may put on top. */
  tops: number;
  /** Working days in which staff decides. */
  workdays: number;
  /** Others can see it from now on, in the transaction; each time that it passes. */
  listed?: (tx: Tx, row: { id: number; userId: number }) => Promise<unknown>;
  /** Whether its pictures are needed after it is deleted. */
  keepsFiles?: (tx: Tx, id: number) => Promise<boolean>;
  /** As a subject of reports (D137). */
  reports?: {
    type: SubjectType;
    /** Several that are not deleted, for staff. */
    find: (ctx: Ctx, ids: readonly number[]) => Promise<readonly (Shape & { user_id: number })[]>;
  };
}
