import type { OwnCourse } from '@qunlu/contract/course/publish.ts';
import { courseState, courseVisible } from '@qunlu/contract/course/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { later } from '../../../platform/later.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { usePress } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { useIdParam, useParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { SettingsGate } from '../../circle/parts/settings-gate.tsx';
import { duesPaths } from '../../dues/paths.ts';
import { CourseCover } from '../parts/course-cover.tsx';
import { courseLength } from '../parts/course-row.tsx';
import { MissingCourse } from '../parts/missing-course.tsx';
import { OutlineList } from '../parts/post/outline-list.tsx';
import { isConflict, withRevision } from '../parts/post/with-revision.ts';
import { coursePaths } from '../paths.ts';
import { dropCourse, newestCourse, saveState, useCourseIncome, useOwnCourse } from '../queries/publish.ts';
import css from './post.module.css';

const NewCourse = lazy(() =>
  import('./post/new-course.tsx').then(({ NewCourse: Page }) => ({ default: Page })),
);

/** Writes a course: its name first, then lesson by lesson; a draft until it is published (R142). */
export default function PostCourse() {
  const id = useParam('cid');
  return (
    <SettingsGate title={id === '' ? '写课程' : '修改课程'} right="content">
      {(settings) => (id === '' ? <New circle={settings.id} /> : <Read circle={settings.id} />)}
    </SettingsGate>
  );
}

/** Its form comes by itself: a course that is there is looked at without one. */
const New = ({ circle }: { circle: number }) => (
  <Suspense
    fallback={
      <Page header={<ScreenHeader title="写课程" back={coursePaths.managed(circle)} />}>
        <SkeletonRows count={3} />
      </Page>
    }
  >
    <NewCourse circle={circle} />
  </Suspense>
);

function Read({ circle }: { circle: number }) {
  const read = useOwnCourse(useIdParam('cid'));
  if (isNotFound(read.error)) return <MissingCourse circle={circle} />;
  if (read.data) return <Editing course={read.data} />;
  return (
    <Page header={<ScreenHeader title="修改课程" back={coursePaths.managed(circle)} />}>
      <LoadState read={read} />
    </Page>
  );
}

/** The course stands on top as others see it; each of its parts is a row that opens its page. */
function Editing({ course }: { course: OwnCourse }) {
  const { phonebook_id: circle, course_id: id, title, intro, visible, can, students, outline } = course;
  return (
    <Page
      header={<ScreenHeader title="修改课程" back={coursePaths.managed(circle)} />}
      footer={<StateFooter course={course} />}
    >
      <States course={course} />
      <Section>
        <ListRow
          wrap
          leading={<CourseCover course={course} size="s" />}
          title={title}
          meta={intro === '' ? '写几句学什么，更多人会开始' : intro.slice(0, 60)}
          onClick={() => void writeBasics(course)}
        />
        {can.sell && (
          <ListRow wrap title="价格和名额" end={termsWords(course)} onClick={() => void writeTerms(course)} />
        )}
        <ListRow
          wrap
          title="谁能看目录"
          end={visible === courseVisible.visitors ? '所有人' : '成员'}
          onClick={() => void writeBasics(course)}
        />
      </Section>
      {outline.length === 0 && <p className={css['lead']}>加第一节课，就可以发布了</p>}
      <OutlineList course={course} />
      {students > 0 && (
        <Section title="学员">
          <ListRow fact title="在学" end={`${students} 人`} />
          <ListRow title="大家停在哪里" meta="按秒看，没有名字" href={coursePaths.stops(circle, id)} />
        </Section>
      )}
      {can.sell && <Income course={course} />}
      <End course={course} />
    </Page>
  );
}

/** What it has brought: the owner alone. A course that never had a price has nothing to say. */
function Income({ course: { course_id: id, phonebook_id: circle, price } }: { course: OwnCourse }) {
  const { data: income } = useCourseIncome(id);
  if (!income || (price === 0 && income.sold === 0)) return null;
  const { buyers, sold, refunded, fee, left } = income;
  return (
    <Section title="收入">
      <ListRow fact title="卖出" end={`¥${yuan(sold)}`} />
      {refunded > 0 && <ListRow fact title="退款" end={`−¥${yuan(refunded)}`} />}
      {fee > 0 && <ListRow fact title="平台服务费" end={`−¥${yuan(fee)}`} />}
      <ListRow
        title="剩下"
        meta={buyers === 0 ? '还没有人买' : `${buyers} 人买了，看每一笔`}
        end={`¥${yuan(left)}`}
        href={duesPaths.income(circle, { kind: 'course' })}
      />
    </Section>
  );
}

const writeBasics = (course: OwnCourse): Promise<void> =>
  later(import('../parts/post/basics-page.tsx'), ({ editBasics }) => editBasics(course));
const writeTerms = (course: OwnCourse): Promise<void> =>
  later(import('../parts/post/terms-page.tsx'), ({ editTerms }) => editTerms(course));

const termsWords = ({ price, free_tiers: tiers, seats }: OwnCourse): string =>
  [
    price === 0 ? '免费' : `¥${yuan(price)}`,
    tiers.length > 0 ? `${tiers.length} 个档位免费` : '',
    seats >= 0 ? `${seats} 个名额` : '',
  ]
    .filter((one) => one !== '')
    .join(' · ');

function States({ course }: { course: OwnCourse }) {
  const {
    hidden,
    hidden_reason: reason,
    state,
    sale_problem: problem,
    price,
    presale_problem: early,
  } = course;
  if (hidden) return <Banner tone="bad">平台隐藏了这门课{reason === '' ? '' : `：${reason}`}</Banner>;
  if (state === courseState.draft) return <Banner>草稿，只有管理课程的人看得到。写到一半也不会丢</Banner>;
  if (price > 0 && problem !== '') return <Banner tone="warn">{problem}</Banner>;
  if (early !== '' && state === courseState.shown) return <Banner tone="warn">{early}</Banner>;
  return state === courseState.off ? <Banner tone="warn">已经下架，在学的人接着学</Banner> : null;
}

function StateFooter({ course }: { course: OwnCourse }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { course_id: id, phonebook_id: circle, state, problem, lessons } = course;
  const look = (
    <Button kind="secondary" href={coursePaths.view(circle, id)}>
      看看效果
    </Button>
  );
  if (state === courseState.shown)
    return (
      <Button block href={coursePaths.view(circle, id)}>
        看看课程
      </Button>
    );
  const show = () =>
    press(async () => {
      const saved = await withRevision(client, course, (rev) =>
        saveState(client, { id, rev, state: courseState.shown }),
      );
      if (saved !== 'newest') popTip('已发布，成员现在看得到', { type: 'good' });
    });
  return (
    <>
      {problem !== '' && <p className={css['problem']}>{problem}</p>}
      <div className={css['row']}>
        {lessons > 0 && look}
        <Button block busy={busy} disabled={problem !== ''} onClick={() => void show()}>
          {state === courseState.draft ? '发布' : '重新发布'}
        </Button>
      </div>
      {problem === '' && lessons > 0 && (
        <p className={css['problem']}>{courseLength(course)}，发布后还可以接着加</p>
      )}
    </>
  );
}

/** Taking it off, or throwing it away while nobody has learned it. */
function End({ course }: { course: OwnCourse }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { course_id: id, phonebook_id: circle, rev, state, students, title } = course;

  async function takeOff(): Promise<void> {
    const sure = await confirm({
      title: '下架这门课？',
      message:
        students > 0 ? `在学的 ${students} 人接着学，别人不能再加入。随时可以重新发布` : '随时可以重新发布',
      okLabel: '下架',
    });
    if (!sure) return;
    await press(async () => {
      try {
        await saveState(client, { id, rev, state: courseState.off });
        popTip('已下架', { type: 'good' });
      } catch (error) {
        if (!isConflict(error)) throw error;
        await newestCourse(client, id);
        popTip('这门课在别处改过了，已为您刷新，请再试一次');
      }
    });
  }

  async function drop(): Promise<void> {
    const sure = await confirm({
      title: `删除“${title}”？`,
      message: '里面的课和文件一起删掉，不能恢复',
      okLabel: '删除',
      danger: true,
    });
    if (!sure) return;
    await press(async () => {
      await dropCourse(client, id);
      popTip('已删除', { type: 'good' });
      navigate(coursePaths.managed(circle), { replace: true });
    });
  }

  return (
    <Section>
      {state === courseState.shown && (
        <ListRow title="下架" chevron={false} disabled={busy} onClick={() => void takeOff()} />
      )}
      {students === 0 && (
        <ListRow title="删除课程" danger chevron={false} disabled={busy} onClick={() => void drop()} />
      )}
    </Section>
  );
}
