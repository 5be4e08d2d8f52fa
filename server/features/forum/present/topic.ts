import type { Topic, TopicLine, TopicLink, TopicPoll } from '@qunlu/contract/forum/entity.ts';
import { secondsOf, type Ctx } from '../../../platform/context.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { playFileLink, talkFileLink } from '../../media/api/private-files.ts';
import { objectPath, linkedKind, type LinkedRow } from '../../publication/api/objects.ts';
import { seesResults, topicCanOf, undoUntil, type ForumViewer } from '../policy.ts';
import type { PollJson, TopicRow } from '../store/select.ts';
import type { TopicMedia } from '../tables.ts';

export const presentLink = (ctx: Ctx, row: Omit<LinkedRow, 'created_at'>): TopicLink => ({
  kind: row.kind,
  label: linkedKind(ctx, row.kind).label,
  id: row.object_id,
  title: row.title,
  image: row.image ?? '',
  price_min: row.price_min ?? -1,
  price_max: row.price_max ?? -1,
  path: objectPath(ctx, row),
});

/** Whether it is over, and how it stands for whoever has voted or not. */
const standingOf = (row: PollJson, now: Date) => {
  const over = row.ends_at !== null && row.ends_at <= secondsOf(now);
  const { voted, groups, voters } = row;
  return { over, voted, groups, frozen: voters > 0, visible: seesResults({ ...row, over }) };
};

export function presentPoll(row: PollJson, now: Date): TopicPoll {
  const { over, visible, frozen } = standingOf(row, now);
  return {
    options: row.options.map(({ option_id, text, votes }) => ({
      option_id,
      text,
      votes: visible ? votes : -1,
    })),
    voters: row.voters,
    multiple: row.multiple,
    named: row.named,
    results: row.results,
    ends_at: row.ends_at ?? 0,
    hours: row.hours,
    over,
    groups: row.groups,
    voted: row.voted,
    chosen: row.chosen,
    visible,
    frozen,
  };
}

/** How many rated a post, and their average in tenths. */
export function presentScores(scores: readonly number[]): { appraisals: number; score: number } {
  const appraisals = scores.reduce((all, count) => all + count, 0);
  const sum = scores.reduce((all, count, at) => all + count * (at + 1), 0);
  return { appraisals, score: appraisals === 0 ? 0 : Math.round((sum * 10) / appraisals) };
}

const presentMedia = (
  ctx: Ctx,
  { video, voice, files = [] }: TopicMedia,
): Pick<TopicLine, 'video' | 'voice' | 'files'> => {
  const play = (key: string): string => playFileLink(ctx, key);
  return {
    video: video
      ? {
          url: play(video.key),
          poster: video.poster,
          seconds: video.seconds,
          width: video.width,
          height: video.height,
          bytes: video.bytes,
        }
      : null,
    voice: voice ? { url: play(voice.key), seconds: voice.seconds } : null,
    files: files.map(({ key, name, bytes }) => ({ url: talkFileLink(ctx, key), name, bytes })),
  };
};

/** `line`: what is newer is new to whoever looks. */
export function presentLine(
  ctx: Ctx,
  row: TopicRow,
  viewer: ForumViewer,
  { line }: { line: Date | null },
): TopicLine {
  const { now } = ctx;
  return {
    topic_id: row.topic_id,
    phonebook_id: row.phonebook_id,
    kind: row.kind,
    state: row.state,
    title: row.title,
    text: row.text,
    more: row.more,
    images: row.images,
    ...presentMedia(ctx, row.media),
    link: row.link ? presentLink(ctx, row.link) : null,
    link_gone: row.linked_id !== null && row.link === null,
    poll: row.poll ? presentPoll(row.poll, now) : null,
    asked: row.asked_id === null ? null : presentPerson(row.asked_id, row.asked),
    answered: row.kind === 'question' && row.answers > 0,
    user_id: row.author_id,
    user: presentPerson(row.author_id, row.user),
    role: row.role ?? 0,
    likes: row.likes,
    liked: row.liked,
    comments: row.comments,
    ...presentScores(row.scores),
    featured: row.featured,
    pinned: row.pinned,
    edited: row.edited_at !== null,
    published_at: secondsOf(row.published_at),
    last_at: secondsOf(row.last_at),
    unread:
      line !== null &&
      viewer.can.see &&
      row.opened_at === null &&
      row.author_id !== viewer.userId &&
      row.published_at > line,
    new_comments: viewer.can.see ? row.new_comments : 0,
    followed: row.followed,
    can: topicCanOf(row, viewer, { poll: row.poll ? standingOf(row.poll, now) : null, now }),
  };
}

/** What a post waits for; '' when it waits for nobody. */
function waitsFor(row: TopicRow): Topic['waits'] {
  if (row.audit !== 2) return '';
  return row.review === 0 ? 'staff' : 'circle';
}

export function presentTopic(
  ctx: Ctx,
  row: TopicRow,
  viewer: ForumViewer,
  more: { circle: string; appraisal: Topic['appraisal'] },
): Topic {
  const own = row.author_id === viewer.userId;
  const line = presentLine(ctx, row, viewer, { line: null });
  return {
    ...line,
    ...more,
    rev: row.rev,
    reason: own ? row.audit_reason : '',
    waits: waitsFor(row),
    undo_until: line.can.restore && row.deleted_at ? secondsOf(undoUntil(row.deleted_at)) : 0,
    appraisal_closed: row.scores_closed,
    seen_id: row.seen_id,
    attached: {
      video: own ? (row.media.video?.key ?? '') : '',
      voice: own ? (row.media.voice?.key ?? '') : '',
      files: own ? (row.media.files ?? []).map(({ key }) => key) : [],
    },
  };
}
