import { groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import {
  type ReadChain,
  solitaireProblem,
  solitaireRules,
  type Doubt,
} from '@qunlu/contract/groupbuy/chain-reading.ts';
import { readChain } from '@qunlu/contract/groupbuy/solitaire.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { SheetBody, SheetNote } from '../../../../ui/dialog/sheet-body.tsx';
import { openSheet, useUnsaved } from '../../../../ui/dialog/sheet.tsx';
import { FieldNote } from '../../../../ui/form/field-note.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { Section } from '../../../../ui/section.tsx';
import { useSettled } from '../../../../ui/use-settled.ts';
import css from './solitaire-sheet.module.css';

/** Milliseconds after the last sign before it is read. */
const typingPause = 250;
/** Rows that a preview shows at most. */
const shownMax = 100;

/** What was pasted, and what it says. */
export interface ChainText {
  text: string;
  chain: ReadChain;
}

interface SolitaireOptions {
  /** What was pasted before. */
  text?: string;
  /** What the button does with what was read; '' while there is nothing to do. */
  label: (chain: ReadChain) => string;
  /** What becomes of the people in it. */
  note: string;
}

/** A chain of a group chat is pasted and read (V036): the goods, who takes what, and where it is not sure. */
export const openSolitaire = (options: SolitaireOptions): Promise<ChainText | null> =>
  openSheet<ChainText>('粘贴接龙', (close) => <Solitaire {...options} onTake={close} />);

function Solitaire({
  text: before = '',
  label,
  note,
  onTake,
}: SolitaireOptions & { onTake: (taken: ChainText) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(before);
  const settled = useSettled(text, typingPause);
  const problem = solitaireProblem(text);
  const chain = useMemo(() => (solitaireProblem(settled) === '' ? readChain(settled) : null), [settled]);
  const verb = chain && settled === text ? label(chain) : '';
  const nothing = chain !== null && settled.trim() !== '' && chain.goods.length + chain.rows.length === 0;
  useUnsaved(text !== before);

  /** Marks a line where it stands in what was pasted. */
  function show({ line }: Doubt): void {
    const area = box.current?.querySelector('textarea');
    if (!area) return;
    const lines = text.split('\n');
    const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    area.focus();
    area.setSelectionRange(from, from + (lines[line - 1] ?? '').length);
    area.scrollTop = (area.scrollHeight * (line - 1)) / Math.max(1, lines.length);
  }

  return (
    <SheetBody>
      <div ref={box}>
        <Textarea
          label="接龙文字"
          value={text}
          autoFocus
          minRows={5}
          maxRows={8}
          maxLength={solitaireRules.text + 1}
          placeholder={'把群里的接龙粘贴到这里，例如\n草莓 25元/盒\n1. 王芳 2盒\n2. 李雷 1盒'}
          onChange={setText}
        />
        <FieldNote
          error={problem || (nothing ? '没有读出商品和接龙，请检查是不是复制完整' : '')}
          help="在手机上直接读，不会上传"
        />
      </div>
      {chain && <Preview chain={chain} onShow={show} />}
      {chain && chain.rows.length > 0 && note !== '' && <SheetNote>{note}</SheetNote>}
      <div className={css['take']}>
        <Button block disabled={verb === ''} onClick={() => chain && onTake({ text, chain })}>
          {verb === '' ? '放进团购' : verb}
        </Button>
      </div>
    </SheetBody>
  );
}

function Preview({ chain, onShow }: { chain: ReadChain; onShow: (unsure: Doubt) => void }) {
  const { goods, rows, unsure } = chain;
  return (
    <div className={css['preview']} aria-live="polite">
      {unsure.length > 0 && (
        <Section title={`${unsure.length} 处不确定`} note="点一下看在哪一行；改好会重新读">
          <ul>
            {unsure.slice(0, shownMax).map((one) => (
              <li key={`${one.line} ${one.why}`} className={css['unsure']}>
                <button type="button" className={css['line']} onClick={() => onShow(one)}>
                  <span className={css['why']}>{`第 ${one.line} 行：${one.why}`}</span>
                  <span className={css['text']}>{one.text}</span>
                </button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {goods.length > 0 && (
        <Section title={`${goods.length} 种商品`}>
          <ul>
            {goods.map(({ title, price, stock }) => (
              <li key={title} className={css['row']}>
                <span className={css['name']}>{title}</span>
                <span className={css['value']}>
                  {price === null ? '没有写价格' : `¥${yuan(price)}`}
                  {stock !== null && `，${stock} 件`}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {rows.length > 0 && (
        <Section
          title={`${rows.length} 个人`}
          {...(rows.length > shownMax ? { note: `前 ${shownMax} 个，后面的也读了` } : {})}
        >
          <ol>
            {rows.slice(0, shownMax).map(({ name, lines, note }, at) => (
              <li key={at} className={css['row']}>
                <span className={css['name']}>{`${at + 1}. ${name}`}</span>
                <span className={css['value']}>
                  {lines.map((one) => `${goods[one.goods]?.title ?? ''} ×${one.count}`).join('，') ||
                    '没有读出'}
                  {note !== '' && `（${note}）`}
                </span>
              </li>
            ))}
          </ol>
        </Section>
      )}
    </div>
  );
}

/** What a button says that takes the goods. */
export const takesGoods = ({ goods }: ReadChain): string =>
  goods.length === 0 ? '' : `把 ${Math.min(goods.length, groupbuyRules.goods)} 种商品放进团购`;
