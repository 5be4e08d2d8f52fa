import type { Mission } from '@qunlu/contract/score/missions.ts';
import { missionMode, missionState } from '@qunlu/contract/score/rules.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ChevronDown, CircleCheck, Star } from '../../../../ui/icons.ts';
import { Section } from '../../../../ui/section.tsx';
import { MissionRow } from './mission-row.tsx';
import css from './missions.module.css';

/** What can be claimed first, then what can still be done today, then what is done once; what is finished is folded. */
export function Missions({ list }: { list: readonly Mission[] }) {
  if (list.length === 0)
    return (
      <EmptyState
        icon={<Star size={28} aria-hidden />}
        title="现在没有任务"
        text="有新的任务时会在这里，您已有的积分不受影响"
      />
    );
  const claimable = list.filter(({ status }) => status === missionState.claimable);
  const open = list.filter(({ status }) => status === missionState.open);
  const done = list.filter(({ status }) => status === missionState.done);
  const today = open.filter(({ mode }) => mode !== missionMode.once);
  const once = open.filter(({ mode }) => mode === missionMode.once);
  return (
    <div>
      <Group title="可以领取" list={claimable} />
      <Group title="今天可以做" list={today} />
      <Group title="做一次就有" list={once} />
      {claimable.length + open.length === 0 && (
        <EmptyState
          icon={<CircleCheck size={28} aria-hidden />}
          title="今天的都领完了"
          text="明天再来，每天都有新的一轮"
        />
      )}
      {done.length > 0 && (
        <Section>
          <details className={css['done']}>
            <summary>
              已领完 {done.length} 个
              <ChevronDown size={18} aria-hidden />
            </summary>
            <Rows list={done} />
          </details>
        </Section>
      )}
    </div>
  );
}

function Group({ title, list }: { title: string; list: readonly Mission[] }) {
  if (list.length === 0) return null;
  return (
    <Section title={title}>
      <Rows list={list} />
    </Section>
  );
}

const Rows = ({ list }: { list: readonly Mission[] }) => (
  <ul className={css['rows']}>
    {list.map((one) => (
      <MissionRow key={one.id} mission={one} />
    ))}
  </ul>
);
