import type { FoundRow } from '@qunlu/contract/discovery/search.ts';
import { ActivityRow } from '../../activity/parts/activity-row.tsx';
import { ArticleRow } from '../../article/parts/article-row.tsx';
import { CircleRow } from './circle-row.tsx';
import { FoundPersonRow } from './found-person-row.tsx';
import { LaterAskRow, LaterMessageRow, LaterServiceRow } from './later-rows.tsx';
import { CourseRow, TopicRow } from './topic-rows.tsx';

/** Whatever a search has found, as its own feature shows it in a list. */
export function AnyFound({ row, q }: { row: Partial<FoundRow>; q: string }) {
  const { person, circle, service, activity, topic, course, question, article, message } = row;
  if (person) return <FoundPersonRow person={person} />;
  if (circle) return <CircleRow one={circle} />;
  if (service) return <LaterServiceRow service={service} />;
  if (activity) return <ActivityRow activity={activity} />;
  if (topic) return <TopicRow topic={topic} />;
  if (course) return <CourseRow course={course} />;
  if (question) return <LaterAskRow question={question} />;
  if (article) return <ArticleRow one={article} />;
  return message ? <LaterMessageRow found={message} q={q} /> : null;
}

/** By what a row is told apart from the others of its list. */
export function keyOfFound(row: Partial<FoundRow>): number {
  const { person, circle, service, activity, topic, course, question, article, message } = row;
  return (
    person?.user_id ??
    circle?.id ??
    service?.service_id ??
    activity?.activity_id ??
    topic?.topic_id ??
    course?.course_id ??
    question?.question_id ??
    article?.article_id ??
    message?.message.message_id ??
    0
  );
}
