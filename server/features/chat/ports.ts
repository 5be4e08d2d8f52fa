import type { ConsultSubject } from '@qunlu/contract/chat/rules.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx, ViewerCtx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/** D43: how many messages of who asks an object takes, and when. */
export interface ConsultLimit {
  from: Date;
  until: Date;
  most: number;
}

/**
 * One kind of thing that people can be consulted about, and that can stand in a message; provided by the feature that has it
 * (decision 0100). Its two statements are part of statements of chat: filtered there by `target_id`, which needs an index.
 */
export interface ConsultSubjectKind {
  /** What people call one, e.g. `服务`. */
  label: string;
  /**
   * Selects `target_id, title, image, meta, path, owner_id` of all there are, hidden and deleted ones, too: conversations about
   * them stay. `path` is '' where nobody can open its page any more, `owner_id` null where nobody answers.
   */
  rows: RawBuilder<unknown>;
  /** Selects `target_id, user_id` of who answers besides the owner, now. */
  staff: RawBuilder<unknown>;
  /**
   * Whether who asks about `o.target_id` may see it now, by the rule of its own page: else what stands above the conversation says
   * nothing of it. Those who answer are not asked.
   */
  shownTo(userId: RawBuilder<number>): RawBuilder<boolean>;
  /** Its owner answers alone: their assistants never see it. */
  alone?: true;
  /** Fails exactly as the object's own page does when the caller may not see it. */
  mayAsk(ctx: ViewerCtx, targetId: number): Promise<{ ownerId: number }>;
  /** null: as many as they like. Asked with the conversation locked. */
  bound?(ctx: Ctx, targetId: number, askerId: number): Promise<ConsultLimit | null>;
}

/** The kinds that a feature owns. */
export const consultSubjects =
  manyPort<Partial<Record<ConsultSubject, ConsultSubjectKind>>>('chat.consult-subjects');
