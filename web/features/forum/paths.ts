import type { MyTopicTab, TopicKind } from '@qunlu/contract/forum/rules.ts';
import { withQuery } from '../../platform/router/with-query.ts';

/** Links to the screens of the posts of a circle. */
export const forumPaths = {
  /** What people wrote, the newest first. */
  feed: (id: number): string => `#!/phonebook/${id}/circle`,
  /** By the last comment, to find something again. */
  list: (id: number): string => `#!/phonebook/${id}/forum`,
  audits: (id: number): string => `#!/phonebook/${id}/forum?audits=1`,
  topic: (id: number, topicId: number): string => `#!/phonebook/${id}/topic/${topicId}`,
  /** On its page, where one writes under it. */
  comments: (id: number, topicId: number): string => `#!/phonebook/${id}/topic/${topicId}?write=1`,
  appraisal: (id: number, topicId: number): string => `#!/phonebook/${id}/topic-appraisal/${topicId}`,
  write: (
    id: number,
    asked: { kind?: TopicKind; edit?: number; draft?: number; sending?: string } = {},
  ): string =>
    withQuery(
      asked.kind && linked.includes(asked.kind)
        ? `#!/phonebook/${id}/forum-post-${asked.kind}`
        : `#!/phonebook/${id}/forum-post-media`,
      {
        kind: asked.kind === 'question' || asked.kind === 'poll' ? asked.kind : undefined,
        edit: asked.edit,
        draft: asked.draft,
        sending: asked.sending,
      },
    ),
  /** A post about a course. */
  aboutCourse: (id: number, courseId: number): string => `#!/phonebook/${id}/forum-post-media/${courseId}`,
  mine: (tab: MyTopicTab = 'written'): string =>
    withQuery('#!/user/topics', { tab: tab === 'written' ? undefined : tab }),
} as const;

/** Kinds with a screen of their own, on which one picks what the post is about. */
const linked: readonly string[] = ['activity', 'service', 'cooperation'];
