import { usePress } from '../../../platform/press.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { useDoorWords } from './use-door-words.ts';
import { clock, type HolderLine, type SignedLine } from '../queries/door-verdict.ts';

const most = 5;

interface DoorLatestProps {
  list: readonly HolderLine[];
  signed: ReadonlyMap<number, SignedLine>;
  now: number;
  onUndo: (holder: number) => Promise<void>;
}

/** The last ones, whichever phone has signed them in: what was wrong can be undone. */
export function DoorLatest({ list, signed, now, onUndo }: DoorLatestProps) {
  const { act } = useDoorWords();
  // Of the same second the one that came last is first.
  const last = [...signed]
    .toReversed()
    .toSorted(([, one], [, other]) => other.at - one.at)
    .slice(0, most);
  if (last.length === 0) return null;
  const known = new Map(list.map((line) => [line.holder, line]));
  return (
    <Section title={`刚刚${act}的`}>
      {last.map(([holder, one]) => (
        <Recent
          key={holder}
          name={known.get(holder)?.name ?? '名单更新后显示'}
          one={one}
          now={now}
          onUndo={() => onUndo(holder)}
        />
      ))}
    </Section>
  );
}

interface RecentProps {
  name: string;
  one: SignedLine;
  now: number;
  onUndo: () => Promise<void>;
}

function Recent({ name, one: { at, door, by, kept }, now, onUndo }: RecentProps) {
  const { act } = useDoorWords();
  const { busy, press } = usePress(kept ? {} : { offline: `撤销已上传的${act}要有网络` });
  const undo = async (): Promise<void> => {
    if (
      !(await confirm({
        message: `撤销${name}的${act}？撤销后可以重新${act}`,
        okLabel: '撤销',
        danger: true,
      }))
    )
      return;
    await press(async () => {
      await onUndo();
      popTip('已撤销', { type: 'good' });
    });
  };
  const where = [clock(at, now), door, by, kept ? '还没上传' : ''].filter(Boolean).join(' · ');
  return (
    <ListRow
      title={name}
      meta={where}
      end={
        <Button kind="quiet" size="s" busy={busy} onClick={() => void undo()}>
          撤销
        </Button>
      }
    />
  );
}
