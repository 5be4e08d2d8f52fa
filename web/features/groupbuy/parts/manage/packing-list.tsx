import { entryState, entryStateLabels, type EntryState } from '@qunlu/contract/groupbuy/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { type RefObject, useRef, useState } from 'react';
import { host } from '../../../../platform/host/host.ts';
import { saveSheet } from '../../../../platform/host/save-sheet.ts';
import { Loaded } from '../../../../platform/loaded.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Chips } from '../../../../ui/chips.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Download, Inbox } from '../../../../ui/icons.ts';
import { Printer } from '../../../../ui/more-icons.ts';
import { Section } from '../../../../ui/section.tsx';
import { fetchEntries, type ManagedBuy, type Packing, usePacking } from '../../queries/manage.ts';
import { Taken } from '../taken.tsx';
import css from './packing-list.module.css';
import { type PaperSize, printPaper } from './print.ts';

const ways = [
  { value: 'goods', label: '按商品' },
  { value: 'people', label: '按人' },
] as const;

/** What is to be got ready, by goods and by person, to tick off on paper: A4, or the roll of a receipt printer (58 mm). */
export function PackingList({ buy }: { buy: ManagedBuy }) {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('goods');
  const [point, setPoint] = useState('0');
  const paper = useRef<HTMLDivElement>(null);
  const read = usePacking(buy.buy_id, Number(point));

  async function take(): Promise<void> {
    const sure = await confirm({
      title: '导出名单？',
      message: '表格里有姓名、手机号和地址，请只用来备货和送货。每位付了款的人都会看到您导出过。',
      okLabel: '导出',
    });
    if (sure) await saveSheet(() => fetchEntries(buy.buy_id), `${buy.title} 名单.csv`);
  }

  return (
    <>
      <Chips label="怎样列" options={ways} value={way} onChange={setWay} />
      {buy.points.length > 1 && (
        <Chips
          label="哪个自提点"
          value={point}
          onChange={setPoint}
          options={[
            { value: '0', label: '全部' },
            ...buy.points.map(({ point_id, name }) => ({ value: String(point_id), label: name })),
          ]}
        />
      )}
      <Loaded read={read}>
        {(packing) =>
          packing.people.length === 0 ? (
            <EmptyState
              icon={<Inbox size={28} aria-hidden />}
              title="没有要备的货"
              text="成团以后，要备什么、给谁，都列在这里"
            />
          ) : (
            <>
              <Sheet paper={paper} packing={packing} way={way} />
              <div className={css['actions']}>
                {host().canDownload && (
                  <>
                    <PrintButton paper={paper} size="a4" label="打印 A4" />
                    <PrintButton paper={paper} size="roll" label="打印小票" />
                  </>
                )}
                <Button
                  kind="secondary"
                  icon={<Download size={20} aria-hidden />}
                  onClick={() => void take()}
                >
                  导出名单
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
    </>
  );
}

function PrintButton(props: { paper: RefObject<HTMLElement | null>; size: PaperSize; label: string }) {
  const { paper, size, label } = props;
  return (
    <Button
      kind="secondary"
      icon={<Printer size={20} aria-hidden />}
      onClick={() => paper.current && printPaper(paper.current, size)}
    >
      {label}
    </Button>
  );
}

interface SheetProps {
  paper: RefObject<HTMLDivElement | null>;
  packing: Packing;
  way: 'goods' | 'people';
}

function Sheet({ paper, packing, way }: SheetProps) {
  const { title, goods, people, now } = packing;
  return (
    <div ref={paper} className={css['paper']}>
      <p className={css['head']}>
        {title} · {dateTime(now)}
      </p>
      {way === 'goods' ? (
        <Section title={`${goods.length} 种商品`}>
          <ul>
            {goods.map((one) => (
              <li key={one.goods_id} className={css['row']}>
                <span className={css['box']} aria-hidden />
                <span className={css['text']}>
                  <span className={css['name']}>{one.title}</span>
                  {one.places.length > 1 && (
                    <span className={css['meta']}>
                      {one.places.map(({ place, quantity }) => `${place} ${quantity}`).join('，')}
                    </span>
                  )}
                </span>
                <span className={css['count']}>{one.quantity}</span>
              </li>
            ))}
          </ul>
        </Section>
      ) : (
        <Section title={`${people.length} 人`}>
          <ul>
            {people.map((one) => (
              <li key={one.entry_id} className={css['row']}>
                <span className={css['box']} aria-hidden />
                <span className={css['text']}>
                  <span className={css['name']}>
                    {one.number > 0 && `${one.number}. `}
                    {one.name}
                    {one.offline && '（线下）'}
                  </span>
                  <span>
                    <Taken lines={one.lines} />
                  </span>
                  <span className={css['meta']}>
                    {[one.place, one.remark, one.note].filter((words) => words !== '').join(' · ')}
                  </span>
                </span>
                {!(one.offline && one.state === entryState.paid) && (
                  <span className={css['meta']}>{entryStateLabels[one.state as EntryState]}</span>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
