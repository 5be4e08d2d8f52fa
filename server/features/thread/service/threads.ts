import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { RawBuilder } from 'kysely';
import { after, type Ctx, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { privateKeyOf, releaseFiles, showFiles } from '../../media/api/files.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import {
  countPosts,
  countReply,
  findPost,
  findPosts,
  findPostsOf,
  findPurgeable,
  insertMentions,
  insertPost,
  lockPost,
  pageOf,
  repliesOf,
  stripPosts,
  updatePost,
  type Page,
  type PostRow,
} from '../store/posts.ts';

export { editUntil } from '../policy.ts';

export type Post = Readonly<PostRow>;

interface Field {
  /** Its name on the wire. */
  field: string;
  /** Its Chinese label, for refusals. */
  label: string;
}

export interface ThreadDefinition {
  /** One word for all posts of this thread, e.g. `service-comment`. */
  kind: string;
  text: Field;
  images: Field;
  /** Where they differ from the post's own: the words of the second level. */
  reply?: Field;
  /** Pictures are private: kept as keys, shown by links with a mark. */
  bucket?: 'private';
  /** How many posts there may be under one thing, and the sentence of one more. */
  most?: { count: number; full: string };
  /** Seconds in which what one author writes is told once. */
  notifyOnceIn?: number;
  /** Posts are deleted and brought back, and each of the first level knows how many replies it has. */
  deletes?: true;
}

export interface PostInput {
  text: string;
  /** As the client sent them. */
  images?: readonly string[] | undefined;
}

/** Somebody whom a post names, by words of its text. */
export interface Mention {
  userId: number;
  name: string;
}

/** The pictures of a post, as a subject of files. */
const filesOf = (postId: number): string => `thread-post:${postId}`;

/**
 * What people write under something, with pictures, on two levels (decision 0092). Who may see, write and moderate is decided by the
 * feature, which fetches what the thread is under by its own rule first, and holds the locks that its bounds need.
 */
export function defineThread(of: ThreadDefinition) {
  const { kind, bucket = 'public' } = of;
  const isPrivate = bucket === 'private';
  const named = (images: readonly string[]) =>
    images.map((address, index) => ({
      field: `${of.images.field}.${index}`,
      label: of.images.label,
      address,
    }));
  const kept = (ctx: Ctx, images: readonly string[]): string[] =>
    isPrivate ? [...new Set(images.map((one) => privateKeyOf(ctx, one)))] : [...images];

  async function show(tx: Tx<ViewerCtx>, postId: number, images: readonly string[]): Promise<void> {
    const files = named(isPrivate ? images.map((key) => tx.deps.storage.url('private', key)) : images);
    await showFiles(tx, { subject: filesOf(postId), userId: tx.viewer.userId, files, bucket });
  }

  /** Whether it is told of; fails when there are too many. Asked only where the thread says so. */
  async function notifies(tx: Tx<ViewerCtx>, subjectId: number): Promise<boolean> {
    if (!of.most && !of.notifyOnceIn) return true;
    const since = after(tx.now, -(of.notifyOnceIn ?? 0));
    const before = await countPosts(tx.db, { kind, subjectId, authorId: tx.viewer.userId, since });
    if (of.most && before.count >= of.most.count) fail('stateChanged', { message: of.most.full });
    return !before.told;
  }

  return {
    /** D137: words and pictures, before the transaction. Private pictures are for nobody else's eyes. */
    check: (ctx: Ctx, { text, images = [] }: PostInput, level: 'post' | 'reply' = 'post'): Promise<void> =>
      checkPlainly(ctx, {
        texts: [{ ...((level === 'reply' && of.reply) || of.text), text }],
        pictures: isPrivate ? [] : named(images),
      }),

    /** Writes a post, or a reply to one; `told` says whether whoever it is for is told of it now. */
    async write(
      tx: Tx<ViewerCtx>,
      {
        subjectId,
        parentId = null,
        text,
        images = [],
        mentions = [],
      }: PostInput & { subjectId: number; parentId?: number | null; mentions?: readonly Mention[] },
    ): Promise<Post> {
      const notified = await notifies(tx, subjectId);
      const post = await insertPost(tx.db, {
        kind,
        subject_id: subjectId,
        parent_id: parentId,
        author_id: tx.viewer.userId,
        text,
        images: kept(tx, images),
        told: notified,
        edited_at: null,
        created_at: tx.now,
      });
      if (post.images.length > 0) await show(tx, post.post_id, post.images);
      if (parentId !== null && of.deletes) await countReply(tx.db, parentId, 1);
      if (mentions.length > 0)
        await insertMentions(
          tx.db,
          mentions.map(({ userId, name }) => ({ post_id: post.post_id, user_id: userId, name })),
        );
      return post;
    },

    /** Changes what a post says. */
    async edit(tx: Tx<ViewerCtx>, postId: number, { text, images = [] }: PostInput): Promise<void> {
      const shown = kept(tx, images);
      await updatePost(tx.db, postId, { text, images: shown, edited_at: tx.now });
      await show(tx, postId, shown);
    },

    /** After reports, and undone. */
    hide: (tx: Tx, postId: number, hidden: boolean): Promise<void> => updatePost(tx.db, postId, { hidden }),

    /** One of this thread, held: of two that delete or hide it at once the second sees what the first has done. */
    hold: (tx: Tx, postId: number): Promise<Post | undefined> => lockPost(tx.db, kind, postId),

    /**
     * Hides a held post, deletes it or brings it back, and counts it with the post that it replies to. What it is under keeps its own
     * counter. Answers whether others see it now, and saw it before.
     */
    async stand(
      tx: Tx,
      post: Post,
      change: { hidden: boolean } | { deletedBy: number | null },
    ): Promise<{ before: boolean; now: boolean }> {
      const set =
        'hidden' in change
          ? change
          : { deleted_at: change.deletedBy === null ? null : tx.now, deleted_by: change.deletedBy };
      const { hidden, deleted_at } = { ...post, ...set };
      const now = !hidden && deleted_at === null;
      await updatePost(tx.db, post.post_id, set);
      if (post.parent_id !== null && now === post.gone) await countReply(tx.db, post.parent_id, now ? 1 : -1);
      return { before: !post.gone, now };
    },

    /** Takes what is left off posts that were deleted before then; answers how many there were. */
    async purge(tx: Tx, given: { before: Date; size: number }): Promise<number> {
      const posts = await findPurgeable(tx.db, kind, given);
      for (const postId of posts) await updatePost(tx.db, postId, { text: '', images: [] });
      if (posts.length > 0) await releaseFiles(tx, posts.map(filesOf));
      return posts.length;
    },

    /** A page as a statement, for a list that joins what its feature knows of each post. */
    page: (page: Page): RawBuilder<Post> => pageOf(kind, page),
    /** The same of replies to one post, the oldest first. */
    replies: repliesOf,
    find: (ctx: Ctx, page: Page): Promise<readonly Post[]> => findPosts(ctx.db, kind, page),
    /** One of this thread, a reply, too, hidden or not; undefined for a post of another. */
    one: (ctx: Ctx, postId: number): Promise<Post | undefined> => findPost(ctx.db, kind, postId),

    /** The words of who has left stay; what their pictures show goes. Inside the erasure. */
    async strip(tx: Tx, userId: number): Promise<void> {
      await releaseFiles(tx, (await stripPosts(tx.db, kind, userId)).map(filesOf));
    },
    writtenBy: (ctx: Ctx, authorId: number, size: number): Promise<readonly Post[]> =>
      findPostsOf(ctx.db, kind, { authorId, size }),
  };
}
