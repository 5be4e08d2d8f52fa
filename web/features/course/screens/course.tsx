import type { Course } from '@qunlu/contract/course/entity.ts';
import { courseShare, courseState, seatKindLabels } from '@qunlu/contract/course/rules.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { useShareData } from '../../../platform/host/share-data.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { later } from '../../../platform/later.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { navigate } from '../../../platform/router/location.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useTitle } from '../../../platform/title.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Ellipsis, GraduationCap, MessageSquareText, Pencil, Share2 } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProgressRing } from '../../../ui/progress-ring.tsx';
import { Section } from '../../../ui/section.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { cardPaths } from '../../card/paths.ts';
import { forumPaths } from '../../forum/paths.ts';
import { orderPaths } from '../../order/paths.ts';
import { CourseCover } from '../parts/course-cover.tsx';
import { CourseGate } from '../parts/course-gate.tsx';
import { courseLength, CoursePrice } from '../parts/course-row.tsx';
import { Outline } from '../parts/lesson/outline.tsx';
import { MissingCourse } from '../parts/missing-course.tsx';
import { StepFooter } from '../parts/step-footer.tsx';
import { coursePaths } from '../paths.ts';
import { useCourse } from '../queries/courses.ts';
import css from './course.module.css';

/** A course: what one learns, from whom, chapter by chapter, how far one is, and the way on (R063, D81). */
export default function ViewCourse() {
  const circle = useIdParam();
  return (
    <CourseGate id={circle} title="课程" visitors>
      {({ circle: { modules }, can }) => (
        <Read
          circle={circle}
          visits={!can.see}
          talks={can.see && modules.some(({ key }) => key === 'forum')}
        />
      )}
    </CourseGate>
  );
}

interface Visit {
  visits: boolean;
  /** They may say something about it where the circle talks. */
  talks: boolean;
}

function Read({ circle, ...visit }: Visit & { circle: number }) {
  const read = useCourse(useIdParam('courseid'));
  if (isNotFound(read.error)) return <MissingCourse circle={circle} />;
  if (read.data) return <Shown course={read.data} {...visit} />;
  return (
    <Page header={<ScreenHeader title="课程" back={coursePaths.list(circle)} />}>
      <LoadState read={read} waiting={<Waiting />} />
    </Page>
  );
}

function Shown({ course, visits, talks }: Visit & { course: Course }) {
  const { phonebook_id: circle, course_id: id, title, intro, seat, certificate, can, percent } = course;
  useTitle(title);
  useShareData(courseShare(course));
  return (
    <Page
      wide="aside"
      flush
      header={<ScreenHeader title="" back={coursePaths.list(circle)} actions={<Tools course={course} />} />}
      footer={<StepFooter course={course} visits={visits} />}
    >
      <div>
        <States course={course} />
        <div className={css['cover']}>
          <CourseCover course={course} />
        </div>
        <div className={css['head']}>
          <h1 className={css['title']}>{title}</h1>
          <p className={css['facts']}>
            <span>{courseLength(course)}</span>
            {course.students > 0 && <span>{course.students} 人在学</span>}
            {!can.study && <CoursePrice course={course} />}
          </p>
        </div>
        {(seat || percent > 0) && (
          <Section>
            <ListRow
              leading={<ProgressRing plain value={percent / 100} label="学习进度" />}
              title={course.done ? '学完了' : percent > 0 ? `学了 ${percent}%` : '还没有开始'}
              meta={seat ? seatWords(seat) : ''}
              {...(seat && seat.hash !== '' ? { href: orderPaths.view(seat.hash), end: '订单' } : {})}
            />
            {certificate !== '' && (
              <ListRow
                leading={<GraduationCap size={22} aria-hidden />}
                title="结业证书"
                meta="可以保存成图片"
                href={coursePaths.certificate(circle, id)}
              />
            )}
            {can.study && (
              <ListRow
                leading={<Pencil size={22} aria-hidden />}
                title="我的笔记"
                href={coursePaths.notes(circle, id)}
              />
            )}
          </Section>
        )}
      </div>
      {intro !== '' && (
        <Section title="学什么" padded>
          <p className={css['intro']}>{intro}</p>
        </Section>
      )}
      <Outline course={course} />
      <Teacher course={course} />
      {talks && course.state === courseState.shown && !course.hidden && (
        <Section>
          <ListRow
            leading={<MessageSquareText size={22} aria-hidden />}
            title="发到讨论"
            meta="和圈里的人说说这门课"
            href={forumPaths.aboutCourse(circle, id)}
          />
        </Section>
      )}
    </Page>
  );
}

const seatWords = ({ kind, since }: NonNullable<Course['seat']>): string =>
  `${seatKindLabels[kind]} · ${dayText(since)} 起`;

/** What only those who run courses need to know. */
function States({ course }: { course: Course }) {
  const { hidden, state } = course;
  if (hidden) return <Banner tone="bad">这门课被平台隐藏了，只有管理课程的人看得到</Banner>;
  if (state === courseState.draft) return <Banner tone="warn">还是草稿，发布以后成员才看得到</Banner>;
  return state === courseState.off ? (
    <Banner tone="warn">已经下架：在学的人接着学，别人不能再加入</Banner>
  ) : null;
}

function Teacher({ course: { user, free_tiers: tiers } }: { course: Course }) {
  const { user_id: id, name, avatar, card_id: card, title } = user;
  return (
    <Section title="讲课的人">
      <ListRow
        wrap
        leading={<Avatar id={id} name={name} src={avatar} />}
        title={name}
        meta={title}
        {...(card > 0 ? { href: cardPaths.view(card), end: '名片' } : {})}
      />
      {tiers.length > 0 && (
        <ListRow fact wrap title="免费学" end={`${tiers.map((tier) => tier.name).join('、')}的成员`} />
      )}
    </Section>
  );
}

function Tools({ course }: { course: Course }) {
  return (
    <>
      <IconButton label="分享" onClick={() => void share(course)}>
        <Share2 size={22} aria-hidden />
      </IconButton>
      <IconButton label="更多" onClick={() => void more(course)}>
        <Ellipsis size={22} aria-hidden />
      </IconButton>
    </>
  );
}

const share = (course: Course): Promise<void> =>
  later(import('../../share/parts/share-sheet.tsx'), ({ openShareSheet }) =>
    openShareSheet(courseShare(course)),
  );

async function more({ course_id: id, phonebook_id: circle, title, can }: Course): Promise<void> {
  const chosen = await actionSheet({
    title,
    items: can.manage
      ? [
          { key: 'edit', label: '修改课程' },
          { key: 'stops', label: '大家停在哪里' },
        ]
      : [{ key: 'report', label: '举报这门课程', danger: true }],
  });
  if (chosen === 'edit') navigate(coursePaths.edit(circle, id));
  if (chosen === 'stops') navigate(coursePaths.stops(circle, id));
  if (chosen === 'report')
    await later(import('../../moderation/parts/report-sheet.tsx'), ({ openReport }) =>
      openReport({ type: 'course', id, title: '这门课程' }),
    );
}

function Waiting() {
  return (
    <Skeleton>
      <Bone kind="block" />
      <Bone width="half" kind="title" />
      <Bone width="third" />
      <Bone kind="block" />
    </Skeleton>
  );
}
