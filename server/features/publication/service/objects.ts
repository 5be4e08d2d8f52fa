import { notFound } from '@qunlu/contract/kernel/errors.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx, ViewerCtx } from '../../../platform/context.ts';
import { linkedKinds, type LinkedKind } from '../ports.ts';
import { findOwnObjects, memberObjects, objectOf as statementOf, type LinkedRow } from '../store/objects.ts';

export type { LinkedRow };

/** Every kind that there is, in the order of the features. */
export const kindsOf = (ctx: Ctx): readonly LinkedKind[] => ctx.deps.ports.get(linkedKinds);

/** One kind; 40400 when no feature has such objects. */
export const linkedKind = (ctx: Ctx, kind: string): LinkedKind =>
  kindsOf(ctx).find((one) => one.kind === kind) ?? notFound('这里还不能放这一种内容');

/**
 * For a list whose rows name an object by two columns: a select of at most one row (`kind, object_id, owner_id, title, image, price_min,
 * price_max, created_at, within_id`) for `left join lateral`, empty when the viewer may not see the object now.
 */
export const objectOf = (
  ctx: Ctx,
  columns: { kind: RawBuilder<unknown>; id: RawBuilder<unknown> },
): RawBuilder<LinkedRow> => statementOf(kindsOf(ctx), { ...columns, viewerId: ctx.viewer?.userId ?? 0 });

/** What the viewer can point to of one kind: their own, as far as others may see it, the newest first. */
export const ownObjects = (
  ctx: ViewerCtx,
  kind: string,
  page: { behind: number | undefined; size: number },
): Promise<LinkedRow[]> =>
  findOwnObjects(ctx.db, linkedKind(ctx, kind), { ...page, ownerId: ctx.viewer.userId });

/** Its page in the app; '' for a kind that is not there any more. */
export const objectPath = (
  ctx: Ctx,
  { kind, object_id: id, within_id: within }: Pick<LinkedRow, 'kind' | 'object_id' | 'within_id'>,
): string =>
  kindsOf(ctx)
    .find((one) => one.kind === kind)
    ?.path(id, within) ?? '';

/** Kinds that a circle lists among what its members offer. */
export const offeredKinds = (ctx: Ctx): readonly LinkedKind[] =>
  kindsOf(ctx).filter(({ offered }) => offered === true);

/** What members of a circle offer of one kind, the newest first: a select for the statement of a list. */
export const objectsOfMembers = (
  ctx: ViewerCtx,
  kind: LinkedKind,
  page: { circleId: number; word: string; behind: number | undefined; size: number },
): RawBuilder<LinkedRow> => memberObjects(kind, { ...page, viewerId: ctx.viewer.userId });
