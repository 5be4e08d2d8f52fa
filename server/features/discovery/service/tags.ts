import { fail } from '@qunlu/contract/kernel/errors.ts';
import { isListedTag } from '@qunlu/contract/discovery/tag-list.ts';
import type { OwnTags } from '@qunlu/contract/discovery/tags.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { findTags, saveTags } from '../store/tags.ts';

const present = (tags: readonly string[]): OwnTags => ({
  tags: tags.map((tag) => ({ tag, own: !isListedTag(tag) })),
});

export const viewTags = async (ctx: ViewerCtx): Promise<OwnTags> =>
  present(await findTags(ctx.db, ctx.viewer.userId));

/** D156: replaces all of them. */
export async function setTags(ctx: ViewerCtx, given: { tags: readonly string[] }): Promise<OwnTags> {
  const tags = given.tags.map((tag) => tag.replaceAll(/\s+/g, ' '));
  const known = new Set<string>();
  for (const [at, tag] of tags.entries()) {
    const same = tag.toLowerCase();
    if (known.has(same)) fail('invalid', { message: `「${tag}」已经有了`, field: `tags.${at}` });
    known.add(same);
  }
  await checkPlainly(ctx, {
    texts: tags.flatMap((tag, at) =>
      isListedTag(tag) ? [] : [{ field: `tags.${at}`, label: '标签', text: tag }],
    ),
  });
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    // Two pages that save at once: one after the other, so that there are never more than the last one said.
    await lockUser(tx, userId);
    await saveTags(tx.db, userId, tags, tx.now);
    return present(tags);
  });
}
