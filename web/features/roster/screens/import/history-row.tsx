import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { RosterImport } from '@qunlu/contract/roster/entity.ts';
import { importLabels, importState, type ImportState } from '@qunlu/contract/roster/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { Line, RowActions } from '../../parts/row-parts.tsx';
import { saveSheet } from '../../../../platform/host/save-sheet.ts';
import { fetchErrors, rollBack } from '../../queries.ts';

const tones = { 2: 'bad', 4: 'good' } as const;

function wordsOf(one: RosterImport): string {
  if (one.state === importState.refused) return `原因：${one.reason}。改好以后可以重新上传`;
  if (one.state === importState.cancelled) return one.reason || '名册已删除';
  const claimed = one.claimed > 0 ? `，${one.claimed} 人已确认` : '';
  return `新增 ${one.ok} 人，合并 ${one.merged} 行，有问题 ${one.failed} 行${claimed}`;
}

/** An import that is over: what came of it, its wrong lines, and taking it back. */
export function HistoryRow({ one }: { one: RosterImport }) {
  const client = useQueryClient();
  const { busy, press } = usePress();

  async function takeBack(): Promise<void> {
    const sure = await confirm({
      title: '撤回这次导入？',
      message: `这次导入、还没有确认的人会被删除；已经确认的 ${one.claimed} 人保留。不能恢复。`,
      okLabel: '撤回',
      cancelLabel: '再想想',
      danger: true,
    });
    if (!sure) return;
    const { removed, kept } = await rollBack(client, one);
    popTip(`已删除 ${removed} 人${kept > 0 ? `，保留 ${kept} 人` : ''}`, { type: 'good' });
  }

  return (
    <>
      <ListRow
        wrap
        title={one.file_name}
        meta={
          <>
            <Line>{wordsOf(one)}</Line>
            <Line>{[dateTime(one.created_at), one.by].filter(Boolean).join(' · ')}</Line>
            {one.can.rollback && <Line>{dateTime(one.rollback_until)} 前可以撤回</Line>}
          </>
        }
        end={
          <Tag tone={tones[one.state as keyof typeof tones] ?? 'neutral'}>
            {importLabels[one.state as ImportState]}
          </Tag>
        }
      />
      {(one.can.errors || one.can.rollback) && (
        <RowActions>
          {one.can.rollback && (
            <Button kind="quiet" size="s" busy={busy} onClick={() => void press(takeBack)}>
              撤回<span className="visually-hidden">{`：${one.file_name}`}</span>
            </Button>
          )}
          {one.can.errors && (
            <Button
              kind="secondary"
              size="s"
              onClick={() => void saveSheet(() => fetchErrors(one, 'xlsx'), '有问题的行.xlsx')}
            >
              下载有问题的行<span className="visually-hidden">{`：${one.file_name}`}</span>
            </Button>
          )}
        </RowActions>
      )}
    </>
  );
}
