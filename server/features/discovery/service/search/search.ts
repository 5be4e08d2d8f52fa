import type { ArticleLine } from '@qunlu/contract/article/entity.ts';
import type { FoundAsk } from '@qunlu/contract/ask/entity.ts';
import { discoveryRules, type SearchKind } from '@qunlu/contract/discovery/rules.ts';
import type {
  FoundCourse,
  FoundMessage,
  FoundPerson,
  FoundRow,
  FoundTopic,
  SearchResult,
} from '@qunlu/contract/discovery/search.ts';
import type { FoundCircle } from '@qunlu/contract/discovery/find.ts';
import { topicPath } from '@qunlu/contract/forum/rules.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { ViewerCtx } from '../../../../platform/context.ts';
import { paged } from '../../../../platform/paging.ts';
import { throttle, type ThrottleRule } from '../../../../platform/throttle.ts';
import { searchQuery } from '../../../../platform/search-words.ts';
import { activityListing } from '../../../activity/api/listing.ts';
import { presentPerson } from '../../../card/api/listed-person.ts';
import { searchMessages } from '../../../chat/api/search.ts';
import { normaliseSearch } from '../../../friend/api/readings.ts';
import { serviceListing } from '../../../service/api/listing.ts';
import { searchQuestions } from '../../store/question-search.ts';
import { searchArticles } from '../../store/article-search.ts';
import { searchCircles } from '../../store/circle-search.ts';
import { findPeople, type FoundPersonRow } from '../../store/person-search.ts';
import { searchCourses, searchTopics } from '../../store/topic-search.ts';
import { presentFoundAsk } from './found-ask.ts';
import { circleWords, shown } from '../find.ts';
import { personQuery, type PersonQuery } from './words.ts';

/** One who types asks some three times for what they look for; whoever asks for thousands of things collects people. */
const searchThrottle: ThrottleRule = {
  name: 'discovery.search',
  free: 300,
  slow: 600,
  max: 1500,
  seconds: 3600,
  network: { free: 3000, slow: 6000, max: 8000 },
};

interface Page {
  next: number;
  size: number;
}
interface PageOf<Line> {
  list: Line[];
  next: number;
}

const none = { list: [], next: pagingEnd };

export const presentFound = (row: FoundPersonRow): FoundPerson => ({
  user_id: row.user_id,
  name: row.name,
  avatar: row.avatar,
  card_id: row.card_id,
  title: row.title,
  certified: row.certified === 1 ? 1 : 0,
  tie: row.tie,
  friends: row.friends,
  place: row.place,
});

/** People whom a question to the index finds, page by page; so many at most. */
export async function listPeople(
  ctx: ViewerCtx,
  query: PersonQuery,
  { next, size }: Page,
): Promise<PageOf<FoundPerson>> {
  const rows = await findPeople(ctx.db, {
    viewerId: ctx.viewer.userId,
    ...query,
    after: next,
    size: size + 1,
  });
  return paged(rows, size, 'user_id', presentFound);
}

const people = async (ctx: ViewerCtx, q: string, page: Page): Promise<PageOf<FoundPerson>> => {
  const query = personQuery(q);
  return query === null ? none : listPeople(ctx, query, page);
};

async function circles(ctx: ViewerCtx, q: string, { next, size }: Page): Promise<PageOf<FoundCircle>> {
  const words = circleWords(q);
  if (words.length === 0) return none;
  const rows = await searchCircles(ctx.db, {
    viewerId: ctx.viewer.userId,
    words,
    whole: normaliseSearch(q),
    after: next,
    size: size + 1,
  });
  const { list, next: behind } = paged(rows, size, 'phonebook_id', (row) => row);
  return { list: shown(list), next: behind };
}

const listed = (q: string, { next, size }: Page) => ({ words: q, size, next: next || undefined });

const services = (ctx: ViewerCtx, q: string, page: Page) =>
  serviceListing.find(ctx, { ...listed(q, page), sort: 'default' });

const activities = (ctx: ViewerCtx, q: string, page: Page) =>
  activityListing.find(ctx, { ...listed(q, page), sort: 'soon', filters: { ahead: ctx.now } });

const wordsOf = (q: string): string[] =>
  normaliseSearch(q)
    .split(' ')
    .filter((word) => word !== '');

async function articles(ctx: ViewerCtx, q: string, { next, size }: Page): Promise<PageOf<ArticleLine>> {
  const words = wordsOf(q);
  if (words.length === 0) return none;
  const rows = await searchArticles(ctx.db, { words, now: ctx.now, after: next, size: size + 1 });
  return paged(rows, size, 'article_id', (row) => row);
}

async function topics(ctx: ViewerCtx, q: string, { next, size }: Page): Promise<PageOf<FoundTopic>> {
  const search = searchQuery(q);
  if (search === null) return none;
  const rows = await searchTopics(ctx.db, {
    viewerId: ctx.viewer.userId,
    search,
    after: next,
    size: size + 1,
  });
  return paged(rows, size, 'topic_id', ({ user_id: userId, phonebook_id: id, ...row }) => ({
    topic_id: row.topic_id,
    circle: { id, name: row.circle },
    person: presentPerson(userId, row.person),
    title: row.title,
    image: row.image ?? '',
    comments: row.comments,
    at: row.at,
    path: topicPath(id, row.topic_id),
  }));
}

async function courses(ctx: ViewerCtx, q: string, { next, size }: Page): Promise<PageOf<FoundCourse>> {
  const words = wordsOf(q);
  if (words.length === 0) return none;
  const rows = await searchCourses(ctx.db, {
    viewerId: ctx.viewer.userId,
    words,
    after: next,
    size: size + 1,
  });
  return paged(rows, size, 'course_id', ({ phonebook_id: id, circle, ...row }) => ({
    ...row,
    circle: { id, name: circle },
    path: `/phonebook/${id}/course/${row.course_id}`,
  }));
}

async function questions(ctx: ViewerCtx, q: string, { next, size }: Page): Promise<PageOf<FoundAsk>> {
  const search = searchQuery(q);
  if (search === null) return none;
  const rows = await searchQuestions(ctx.db, {
    viewerId: ctx.viewer.userId,
    search,
    after: next,
    size: size + 1,
  });
  return paged(rows, size, 'listed', presentFoundAsk);
}

const messages = (ctx: ViewerCtx, q: string, { next, size }: Page): Promise<PageOf<FoundMessage>> =>
  searchMessages(ctx, { q, size, next: next || undefined });

/** C: everything at once: a statement a group, all at the same time. */
export async function searchAll(ctx: ViewerCtx, q: string): Promise<SearchResult> {
  await throttle(ctx, searchThrottle, q);
  const page = { next: 0, size: discoveryRules.searchFirst };
  const group = async <Line>(found: Promise<PageOf<Line>>): Promise<{ list: Line[]; more: boolean }> => {
    const { list, next } = await found;
    return { list, more: next !== pagingEnd };
  };
  const [
    byPeople,
    byCircles,
    byServices,
    byActivities,
    byTopics,
    byCourses,
    byQuestions,
    byArticles,
    byMessages,
  ] = await Promise.all([
    group(people(ctx, q, page)),
    group(circles(ctx, q, page)),
    group(services(ctx, q, page)),
    group(activities(ctx, q, page)),
    group(topics(ctx, q, page)),
    group(courses(ctx, q, page)),
    group(questions(ctx, q, page)),
    group(articles(ctx, q, page)),
    group(messages(ctx, q, page)),
  ]);
  return {
    people: byPeople,
    circles: byCircles,
    services: byServices,
    activities: byActivities,
    topics: byTopics,
    courses: byCourses,
    questions: byQuestions,
    articles: byArticles,
    messages: byMessages,
  };
}

const nothing: FoundRow = {
  person: null,
  circle: null,
  service: null,
  activity: null,
  topic: null,
  course: null,
  question: null,
  article: null,
  message: null,
};

async function rowsOf<Line>(found: Promise<PageOf<Line>>, row: (line: Line) => Partial<FoundRow>) {
  const { list, next } = await found;
  return { list: list.map((line): FoundRow => ({ ...nothing, ...row(line) })), next };
}

/** One group, page by page. */
export async function searchList(
  ctx: ViewerCtx,
  query: { kind: SearchKind; q: string; next?: number | undefined; size?: number | undefined },
): Promise<PageOf<FoundRow>> {
  const { kind, q, next = 0, size = 20 } = query;
  await throttle(ctx, searchThrottle, JSON.stringify(query));
  const page = { next, size };
  switch (kind) {
    case 'people':
      return rowsOf(people(ctx, q, page), (person) => ({ person }));
    case 'circles':
      return rowsOf(circles(ctx, q, page), (circle) => ({ circle }));
    case 'services':
      return rowsOf(services(ctx, q, page), (service) => ({ service }));
    case 'activities':
      return rowsOf(activities(ctx, q, page), (activity) => ({ activity }));
    case 'topics':
      return rowsOf(topics(ctx, q, page), (topic) => ({ topic }));
    case 'courses':
      return rowsOf(courses(ctx, q, page), (course) => ({ course }));
    case 'questions':
      return rowsOf(questions(ctx, q, page), (question) => ({ question }));
    case 'articles':
      return rowsOf(articles(ctx, q, page), (article) => ({ article }));
    case 'messages':
      return rowsOf(messages(ctx, q, page), (message) => ({ message }));
  }
}
