import type { Mission } from '@qunlu/contract/score/missions.ts';
import { missionMode, missionState } from '@qunlu/contract/score/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { signedWords } from '../../parts/signed-words.ts';
import { claim, signInMission, signInToday } from '../../queries.ts';
import css from './mission-row.module.css';

/** A mission: what it is, how far it is, and the one thing to do about it now. */
export function MissionRow({ mission }: { mission: Mission }) {
  const { title, what } = mission;
  const progress = progressOf(mission);
  return (
    <li className={css['root']}>
      <div className={css['text']}>
        <h3 className={css['title']}>{title}</h3>
        <p className={css['what']}>{what}</p>
        {progress !== '' && <p className={css['progress']}>{progress}</p>}
      </div>
      <Act mission={mission} />
    </li>
  );
}

/** What it brings, unless its button says so, and how often it was done of how often it counts. */
function progressOf({ mode, score, max, remain, days, status }: Mission): string {
  const each = mode === missionMode.each;
  return [
    each && `每次 ${score} 积分`,
    !each && status !== missionState.claimable && `${score} 积分`,
    days > 0 && `另送 ${days} 天个人会员`,
    each && `今天 ${Math.max(0, max - remain)}/${max} 次`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Act({ mission: { id, title, mode, status, claimable, path } }: { mission: Mission }) {
  const client = useQueryClient();
  const { busy, press } = usePress();

  /** Nothing shows as claimed before the server has said so. */
  const run = (work: () => Promise<string>) => press(async () => popTip(await work(), { type: 'good' }));

  const what = <span className="visually-hidden">{`：${title}`}</span>;
  if (status === missionState.claimable)
    return (
      <Button
        size="s"
        busy={busy}
        disabled={busy}
        onClick={() =>
          void run(async () => {
            const gained = await claim(client, id);
            return gained > 0 ? `得到 ${gained} 积分` : '已经领过了';
          })
        }
      >
        领取 {claimable} 积分
        {what}
      </Button>
    );
  if (status === missionState.done)
    return <span className={css['done']}>{mode === missionMode.once ? '已领' : '今天已领完'}</span>;
  if (id === signInMission)
    return (
      <Button
        kind="secondary"
        size="s"
        busy={busy}
        disabled={busy}
        onClick={() => void run(async () => signedWords(await signInToday(client)))}
      >
        签到
      </Button>
    );
  if (path === '') return null;
  return (
    <Button kind="secondary" size="s" href={`#!${path}`}>
      去做
      {what}
    </Button>
  );
}
