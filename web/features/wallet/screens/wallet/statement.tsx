import { monthText } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useState } from 'react';
import { copyText } from '../../../../platform/host/contact.ts';
import { downloadFrom } from '../../../../platform/host/download.ts';
import { host } from '../../../../platform/host/host.ts';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChevronLeft, ChevronRight } from '../../../../ui/icons.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { fetchStatementFile, useMe, useStatement } from '../../queries.ts';
import { LineRow } from './line-row.tsx';
import { Rows } from './rows.tsx';
import css from './statement.module.css';

/** `2026-11` so many months on. */
function monthAfter(month: string, by: number): string {
  const [year = 0, ordinal = 1] = month.split('-').map(Number);
  const at = year * 12 + ordinal - 1 + by;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

const wordsOf = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

/** All that came and went in a month, and the same as a file. */
export function Statement() {
  const [now] = useState(() => monthText(Math.floor(Date.now() / 1000)));
  const [month, setMonth] = useState(now);
  const since = monthText(useMe().data?.created_at ?? 0) || now;
  const query = useStatement(month);
  const sums = query.data?.pages[0];
  const some = (sums?.list.length ?? 0) > 0;
  return (
    <>
      <div className={css['head']}>
        <div className={css['month']} role="group" aria-label="月份">
          <IconButton
            label="上个月"
            disabled={month <= since}
            onClick={() => setMonth(monthAfter(month, -1))}
          >
            <ChevronLeft size={20} aria-hidden />
          </IconButton>
          <span aria-live="polite">{wordsOf(month)}</span>
          <IconButton label="下个月" disabled={month >= now} onClick={() => setMonth(monthAfter(month, 1))}>
            <ChevronRight size={20} aria-hidden />
          </IconButton>
        </div>
        {some && <Take month={month} />}
      </div>
      {sums && some && (
        <p className={css['sums']}>
          <span>进 ¥{yuan(sums.in)}</span>
          <span>出 ¥{yuan(sums.out)}</span>
        </p>
      )}
      <Rows
        query={query}
        keyOf={({ account, id }) => `${account} ${id}`}
        renderRow={(line) => <LineRow line={line} />}
        empty={{
          title: `${wordsOf(month)}没有进出`,
          text: '充值、付款、收入、退款和提现都会记在这里，每一笔写明缘由',
        }}
      />
    </>
  );
}

/** Takes the month along as a file for a spreadsheet; where no file can be kept, as text. */
function Take({ month }: { month: string }) {
  const { busy, press } = usePress();

  const take = () =>
    press(async () => {
      const { name, text } = await fetchStatementFile(month);
      if (host().canDownload) {
        const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
        downloadFrom(address, name);
        setTimeout(() => URL.revokeObjectURL(address), 10_000);
      } else await copyText(text, '账单已复制，可以粘贴到表格里');
    });

  return (
    <Button kind="quiet" size="s" busy={busy} onClick={() => void take()}>
      {host().canDownload ? '下载账单' : '复制账单'}
    </Button>
  );
}
