import { groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { useEffect, useRef } from 'react';
import { later } from '../../../../platform/later.ts';
import { Button } from '../../../../ui/button.tsx';
import { useUndo } from '../../../../ui/dialog/pop-tip.tsx';
import { FieldNote } from '../../../../ui/form/field-note.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { ArrowUp, Copy, ImagePlus, Plus, Trash2 } from '../../../../ui/icons.ts';
import { Picture } from '../../../../ui/picture.tsx';
import css from './goods-field.module.css';
import { addGoods, copyGoods, goodsProblem, type GoodsValues, moveGoods } from './goods-values.ts';

const digits = (text: string): string => text.replaceAll(/\D/g, '');
const decimal = (text: string): string => text.replaceAll('。', '.').replaceAll(/[^\d.]/g, '');

interface GoodsFieldProps {
  value: readonly GoodsValues[];
  error: string | undefined;
  onChange: (goods: GoodsValues[]) => void;
}

/** All goods on one page, a few lines each: name, price, how many there are, how many each may have, a picture; moved and copied in place. */
export function GoodsField({ value, error, onChange }: GoodsFieldProps) {
  const list = useRef<HTMLUListElement>(null);
  const undo = useUndo();
  const full = value.length >= groupbuyRules.goods;
  // A picture may come when more has been written meanwhile.
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  }, [value]);

  /** After the rows have moved: whoever goes by keys goes on where they were. */
  const focus = (at: number, name: string): void => {
    requestAnimationFrame(() =>
      list.current?.children[at]
        ?.querySelector<HTMLElement>(`[data-part="${name}"] button, ${name}`)
        ?.focus(),
    );
  };
  const put = (key: number, next: Partial<GoodsValues>): void =>
    onChange(newest.current.map((one) => (one.key === key ? { ...one, ...next } : one)));

  function drop(at: number): void {
    onChange(value.toSpliced(at, 1));
    undo(`已去掉${value[at]?.title.trim() || '这一种'}`, () => onChange([...value]));
  }
  function move(at: number, by: 1 | -1): void {
    onChange(moveGoods(value, at, by));
    focus(at + by, by === 1 ? 'down' : 'up');
  }
  function add(): void {
    onChange(addGoods(value));
    focus(value.length, 'input');
  }

  return (
    <>
      <ul className={css['list']} ref={list}>
        {value.map((goods, at) => (
          <GoodsEdit
            key={goods.key}
            goods={goods}
            place={at + 1}
            last={at === value.length - 1}
            only={value.length === 1}
            full={full}
            wrong={error ? goodsProblem(goods) : ''}
            onChange={(next) => put(goods.key, next)}
            onMove={(by) => move(at, by)}
            onCopy={() => {
              onChange(copyGoods(value, at));
              focus(at + 1, 'input');
            }}
            onDrop={() => drop(at)}
          />
        ))}
      </ul>
      {error && (
        <div data-invalid="true" tabIndex={-1}>
          <FieldNote error={error} />
        </div>
      )}
      {full ? (
        <p className={css['note']}>{`最多 ${groupbuyRules.goods} 种`}</p>
      ) : (
        <Button kind="secondary" icon={<Plus size={18} aria-hidden />} onClick={add}>
          加一种商品
        </Button>
      )}
    </>
  );
}

interface GoodsEditProps {
  goods: GoodsValues;
  /** From 1. */
  place: number;
  last: boolean;
  only: boolean;
  full: boolean;
  wrong: string;
  onChange: (next: Partial<GoodsValues>) => void;
  onMove: (by: 1 | -1) => void;
  onCopy: () => void;
  onDrop: () => void;
}

function GoodsEdit(props: GoodsEditProps) {
  const { goods, place, last, only, full, wrong, onChange, onMove, onCopy, onDrop } = props;
  const { title, image, sold } = goods;
  const called = `第 ${place} 种`;

  const choose = (): void =>
    void later(import('../../../media/parts/pick-picture.tsx'), async ({ pickPicture }) => {
      const found = await pickPicture();
      if (found !== null) onChange({ image: found });
    });

  return (
    <li className={css['row']} aria-label={title.trim() || called}>
      <div className={css['head']}>
        <button
          type="button"
          className={css['picture']}
          aria-label={`${called}${image === '' ? '添加图片' : '换图片'}`}
          onClick={choose}
        >
          {image === '' ? (
            <ImagePlus size={22} aria-hidden />
          ) : (
            <Picture src={pictureAt(image, 128)} alt="" fallback={<ImagePlus size={22} aria-hidden />} />
          )}
        </button>
        <span className={css['title']}>
          <TextInput
            label={`${called}名称`}
            placeholder="例如 草莓 2 斤装"
            value={title}
            maxLength={2 * groupbuyRules.goodsTitle}
            invalid={wrong !== '' && title.trim() === ''}
            enterKeyHint="next"
            onChange={(text) => onChange({ title: text })}
          />
        </span>
      </div>
      <div className={css['figures']}>
        <Figure
          label={`${called}价格`}
          word="价格"
          kind="decimal"
          after="元"
          value={goods.price}
          onChange={(text) => onChange({ price: decimal(text) })}
        />
        <Figure
          label={`${called}库存`}
          word="库存"
          placeholder="不限"
          value={goods.stock}
          onChange={(text) => onChange({ stock: digits(text) })}
        />
        <Figure
          label={`${called}每人最多`}
          word="每人最多"
          placeholder="不限"
          value={goods.per_person}
          onChange={(text) => onChange({ per_person: digits(text) })}
        />
      </div>
      {wrong !== '' && <FieldNote error={wrong} />}
      <div className={css['tools']}>
        {sold > 0 && <span className={css['sold']}>{`已要 ${sold} 件`}</span>}
        <span data-part="up">
          <IconButton label={`${called}上移`} disabled={place === 1} onClick={() => onMove(-1)}>
            <ArrowUp size={20} aria-hidden />
          </IconButton>
        </span>
        <span data-part="down" className={css['down']}>
          <IconButton label={`${called}下移`} disabled={last} onClick={() => onMove(1)}>
            <ArrowUp size={20} aria-hidden />
          </IconButton>
        </span>
        <IconButton label={`复制${called}`} disabled={full} onClick={onCopy}>
          <Copy size={20} aria-hidden />
        </IconButton>
        <IconButton label={`去掉${called}`} disabled={only} onClick={onDrop}>
          <Trash2 size={20} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

function Figure(props: {
  label: string;
  word: string;
  kind?: 'integer' | 'decimal';
  after?: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const { label, word, kind = 'integer', after = '件', placeholder, value, onChange } = props;
  return (
    <span className={css['figure']}>
      <span className={css['word']} aria-hidden>
        {word}
      </span>
      <TextInput
        label={label}
        kind={kind}
        value={value}
        maxLength={8}
        placeholder={placeholder}
        after={after}
        enterKeyHint="next"
        onChange={onChange}
      />
    </span>
  );
}
