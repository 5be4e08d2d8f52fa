import { sql, type RawBuilder } from 'kysely';
import type { TopicKind } from '@qunlu/contract/forum/rules.ts';
import type { LinkedRow } from '../../publication/api/objects.ts';
import { joinedPerson, personText, type ListedPerson } from '../../card/api/listed-person.ts';
import type { TopicMedia } from '../tables.ts';

/** A poll as the database's JSON returns it; times in seconds. */
export interface PollJson {
  multiple: boolean;
  named: boolean;
  results: number;
  hours: number;
  ends_at: number | null;
  groups: number[];
  voters: number;
  voted: boolean;
  chosen: number[];
  options: { option_id: number; text: string; votes: number }[];
}

/** A post as one person reads it. */
export interface TopicRow {
  topic_id: number;
  phonebook_id: number;
  author_id: number;
  kind: TopicKind;
  title: string;
  text: string;
  more: boolean;
  images: string[];
  media: TopicMedia;
  linked_kind: string | null;
  linked_id: number | null;
  asked_id: number | null;
  audit: number;
  waits_circle: boolean;
  review: number | null;
  review_words: string[];
  audit_reason: string;
  moderated: boolean;
  owner_hidden: boolean;
  deleted_at: Date | null;
  deleted_by: number | null;
  purged: boolean;
  featured: boolean;
  likes: number;
  comments: number;
  answers: number;
  scores: number[];
  scores_closed: boolean;
  edited_at: Date | null;
  rev: number;
  shown: boolean;
  published_at: Date;
  last_at: Date;
  changed_at: Date;
  state: number;
  listed: boolean;
  user: ListedPerson | null;
  asked: ListedPerson | null;
  role: number | null;
  pinned: boolean;
  liked: boolean;
  opened_at: Date | null;
  seen_id: number;
  followed: boolean;
  new_comments: number;
  link: Omit<LinkedRow, 'created_at'> | null;
  poll: PollJson | null;
}

const own = [
  'topic_id',
  'phonebook_id',
  'author_id',
  'kind',
  'title',
  'images',
  'media',
  'linked_kind',
  'linked_id',
  'asked_id',
  'audit',
  'waits_circle',
  'review',
  'review_words',
  'audit_reason',
  'moderated',
  'owner_hidden',
  'deleted_at',
  'deleted_by',
  'purged',
  'featured',
  'likes',
  'comments',
  'answers',
  'scores',
  'scores_closed',
  'edited_at',
  'rev',
  'shown',
  'published_at',
  'last_at',
  'changed_at',
  'state',
  'listed',
]
  .map((column) => `s.${column}`)
  .join(', ');

/** A poll for one viewer (`v.id`): votes are added up from their rows, at most 16 for each option. */
export const pollOf = (
  topic: string,
): string => `(select json_build_object('multiple', q.multiple, 'named', q.named,
  'results', q.results, 'hours', q.hours, 'ends_at', extract(epoch from q.ends_at)::bigint, 'groups', q.groups,
  'voters', coalesce((select sum(y.votes) from forum_tally y where y.topic_id = q.topic_id and y.option_id = 0), 0),
  'voted', exists (select from forum_vote w where w.topic_id = q.topic_id and w.user_id = v.id),
  'chosen', coalesce((select json_agg(c.option_id) from forum_option e join forum_choice c on c.option_id = e.option_id
    and c.user_id = v.id where e.topic_id = q.topic_id), '[]'),
  'options', coalesce((select json_agg(json_build_object('option_id', e.option_id, 'text', e.text, 'votes',
    coalesce((select sum(y.votes) from forum_tally y where y.topic_id = q.topic_id and y.option_id = e.option_id), 0))
    order by e.place) from forum_option e where e.topic_id = q.topic_id), '[]'))
  from forum_poll q where q.topic_id = ${topic})`;

/**
 * New comments of others since the last that somebody has seen, as far as a hundred. `r`: what they have read. Compared as a row:
 * by its number alone PostgreSQL walks the comments of every post.
 */
const fresh = `case when r.opened_at is null or s.comments = 0 then 0 else (select count(*)::int from (
  select from thread_line c where c.kind = 'forum-comment' and c.subject_id = s.topic_id
    and (c.kind, c.subject_id, c.post_id) > ('forum-comment', s.topic_id, r.seen_id) and not c.gone
    and c.author_id <> v.id limit 100) n) end`;

const columns = `${own}, ${joinedPerson} as user,
  case when s.asked_id is null then null else ${personText('s.asked_id')} end as asked,
  m.role, n.topic_id is not null as pinned, l.topic_id is not null as liked, r.opened_at,
  coalesce(r.seen_id, 0) as seen_id, r.followed_at is not null as followed, ${fresh} as new_comments,
  case when s.kind = 'poll' then ${pollOf('s.topic_id')} end as poll`;

const joins = `left join card_person p on p.user_id = s.author_id and not p.erased
  left join phonebook_present m on m.phonebook_id = s.phonebook_id and m.user_id = s.author_id
  left join forum_pin n on n.topic_id = s.topic_id
  left join forum_like l on l.topic_id = s.topic_id and l.user_id = v.id
  left join forum_read r on r.topic_id = s.topic_id and r.user_id = v.id`;

const linked = `case when o.object_id is null then null else json_build_object('kind', o.kind, 'object_id', o.object_id,
  'owner_id', o.owner_id, 'title', o.title, 'image', o.image, 'price_min', o.price_min, 'price_max', o.price_max, 'within_id', o.within_id) end as link`;

/** The object of a post, as two columns name it: what `objectOf` takes. */
export const linkColumns = { kind: sql.raw('s.linked_kind'), id: sql.raw('s.linked_id') };

/** Letters of a text that a list shows. */
const excerpt = 'left(s.text, 200) as text, length(s.text) > 200 as more';

/**
 * Posts with everything around them: `source` gives rows of `forum_topic` as `s` beside `v (id)`, who reads; `link` is the lateral
 * select of what is attached.
 */
export const topicsOf = <More = unknown>(given: {
  source: RawBuilder<unknown>;
  link: RawBuilder<unknown>;
  whole?: boolean;
  more?: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
}): RawBuilder<TopicRow & More> => sql<TopicRow & More>`select ${sql.raw(
  `${columns}, ${given.whole ? 's.text, false as more' : excerpt}, ${linked}`,
)} ${given.more ?? sql``}
  from ${given.source} ${sql.raw(joins)} left join lateral (${given.link}) o on true ${given.where ?? sql``}`;
