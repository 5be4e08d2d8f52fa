import type { CourseLine } from '@qunlu/contract/course/entity.ts';
import { courseState, courseStateLabels, type CourseState } from '@qunlu/contract/course/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GraduationCap, Plus, ReceiptText } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { SettingsGate } from '../../circle/parts/settings-gate.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { duesPaths } from '../../dues/paths.ts';
import { CourseRow } from '../parts/course-row.tsx';
import { coursePaths } from '../paths.ts';
import { useCircleOf, useManagedCourses } from '../queries/courses.ts';

/** All courses of a circle for who runs them: drafts, and those off, too (R141). */
export default function CourseSetting() {
  return (
    <SettingsGate title="课程" right="content">
      {({ id, can }) => <Managed id={id} owns={can.own} />}
    </SettingsGate>
  );
}

function Managed({ id, owns }: { id: number; owns: boolean }) {
  const query = useManagedCourses(id);
  const some = (query.data?.pages[0]?.list.length ?? 0) > 0;
  return (
    <Page
      header={<ScreenHeader title="课程" back={circlePaths.setting(id)} />}
      footer={
        some && (
          <Button block icon={<Plus size={20} aria-hidden />} href={coursePaths.create(id)}>
            写一门课
          </Button>
        )
      }
    >
      <Off id={id} />
      {owns && some && (
        <Section>
          <ListRow
            leading={<ReceiptText size={22} aria-hidden />}
            title="课程收入"
            meta="谁买了、什么时候能提现"
            href={duesPaths.income(id, { kind: 'course' })}
          />
        </Section>
      )}
      <PagedRows
        query={query}
        keyOf={({ course_id }) => course_id}
        Row={Row}
        empty={
          <EmptyState
            icon={<GraduationCap size={28} aria-hidden />}
            title="还没有课程"
            text="先写标题，再一节一节加；没写完的只有管理课程的人看得到"
            action={<Button href={coursePaths.create(id)}>写第一门课</Button>}
          />
        }
      />
    </Page>
  );
}

/** Prepared while its module is off: nobody sees it yet. */
function Off({ id }: { id: number }) {
  const { data: circle } = useCircleOf(id);
  if (!circle || circle.modules.some(({ key }) => key === 'course')) return null;
  return (
    <Banner
      tone="warn"
      action={
        circle.can.plugin && (
          <Button kind="quiet" size="s" href={circlePaths.settingPart(id, 'plugins')}>
            去打开
          </Button>
        )
      }
    >
      “课程”功能没有打开，成员还看不到
    </Banner>
  );
}

const tones: Record<CourseState, 'warn' | 'good' | 'neutral'> = {
  [courseState.draft]: 'warn',
  [courseState.shown]: 'good',
  [courseState.off]: 'neutral',
};

function Row({ one }: { one: CourseLine }) {
  const state = one.state as CourseState;
  return (
    <CourseRow
      course={one}
      href={coursePaths.edit(one.phonebook_id, one.course_id)}
      marks={
        <>
          <Tag tone={tones[state]}>{courseStateLabels[state]}</Tag>
          {one.hidden && <Tag tone="bad">被隐藏</Tag>}
          <span>{one.price === 0 ? '免费' : `¥${yuan(one.price)}`}</span>
        </>
      }
    />
  );
}
