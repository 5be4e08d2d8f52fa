import { fenOf } from '@qunlu/contract/kernel/money.ts';
import { dayAndTime, promiseTableOf } from '@qunlu/contract/order/promise-words.ts';
import { useState } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { PromiseTable } from './promise-table.tsx';
import { kinds, play, promiseOf, storyOptions, type Kind, type Story } from './promise-stories.ts';
import css from './promise-simulator.module.css';

/** Fen; what a top-up may be, too, and far more than anybody tries. */
const most = 50_000_000;

/** A seller tries what is promised for their sales: the table that buyers see, and how a story ends, with every date. */
export function PromiseSimulator() {
  const [paidAt] = useState(() => Math.floor(Date.now() / 60_000) * 60);
  const [kind, setKind] = useState<Kind>('service');
  const [story, setStory] = useState<Story>('served');
  const [price, setPrice] = useState('100');
  const [on, setOn] = useState(2);
  const total = fenOf(price);
  const problem =
    total === null || total <= 0 || total > most ? '请填写 0.01 到 500000 元的价格，最多两位小数' : '';
  function choose(next: Kind): void {
    setKind(next);
    if (!storyOptions(next).some(({ value }) => value === story)) setStory('served');
  }
  return (
    <>
      <Chips label="卖什么" options={kinds} value={kind} onChange={choose} />
      <div className={css['fields']}>
        <TextField
          name="price"
          label="价格"
          kind="decimal"
          before="¥"
          maxLength={9}
          value={price}
          error={problem}
          onChange={(value) => setPrice(value.replace(/[^\d.]/g, ''))}
        />
        <SelectField
          name="story"
          label="假如"
          options={storyOptions(kind)}
          value={story}
          onChange={(value) => setStory(value as Story)}
        />
      </div>
      {story === 'cancelled' && (
        <Section>
          <ListRow
            title="付款后第几天取消"
            end={<Stepper label="付款后第几天取消" value={on} min={0} max={30} onChange={setOn} />}
          />
        </Section>
      )}
      {total !== null && problem === '' && (
        <>
          <Ending {...{ kind, story, total, paidAt, on }} />
          <Section title="买家付款前看到的" padded>
            <PromiseTable table={promiseTableOf(promiseOf(kind, paidAt), { total, paidAt }, paidAt)} />
          </Section>
        </>
      )}
    </>
  );
}

function Ending(given: Parameters<typeof play>[0]) {
  const { refunded, fee, income, steps } = play(given);
  return (
    <>
      <Section title="最后">
        <ListRow fact title="退给买家" end={<Amount fen={refunded} />} />
        <ListRow fact title="平台服务费" end={<Amount fen={fee} />} />
        <ListRow fact title="您得到" end={<Amount fen={income} strong />} />
      </Section>
      <Section title="经过" note="假如现在就有人付款">
        {steps.map((step) => (
          <ListRow
            key={`${step.at} ${step.words}`}
            wrap
            title={step.words}
            meta={dayAndTime(step.at, given.paidAt)}
          />
        ))}
      </Section>
    </>
  );
}
