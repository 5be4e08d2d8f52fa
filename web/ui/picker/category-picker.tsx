import { maxLength as widthWithin } from '@qunlu/contract/kernel/validators.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { PageSheet } from '../dialog/page-sheet.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Search as SearchIcon } from '../icons.ts';
import { SearchBar } from '../search-bar.tsx';
import css from './category-picker.module.css';
import { Option, OptionList } from './option-list.tsx';
import type { TextPickerProps } from './text-picker.tsx';

/** A category, with those inside it; there are two levels. */
export interface Category {
  id: number;
  name: string;
  children?: readonly Category[];
}

/** The way to what was chosen, or one's own words; neither, when none is wanted any more. */
export interface CategoryChoice {
  path: readonly Category[];
  own: string;
}

export interface CategoryPickerProps {
  title: string;
  tree: readonly Category[];
  /** The id chosen before. */
  value?: number | undefined;
  /** The own words of before. */
  own?: string | undefined;
  /** The room of own words, in wide characters; without it one of the tree is chosen. */
  ownMax?: number | undefined;
  /** What was chosen may be taken back. */
  clearable?: boolean | undefined;
  /** Asks for own words; null when the person goes back. */
  askOwn: (question: Omit<TextPickerProps, 'onPick' | 'onCancel'>) => Promise<string | null>;
  onPick: (choice: CategoryChoice) => void;
  onCancel: () => void;
}

/** A page for one category of two levels: side by side, or looked for through both. */
export function CategoryPicker(props: CategoryPickerProps) {
  const { title, tree, value, own = '', ownMax, clearable, askOwn, onPick, onCancel } = props;
  const [query, setQuery] = useState('');
  const wanted = query.trim();
  const choose = (...path: readonly Category[]): void => onPick({ path, own: '' });

  async function write(): Promise<void> {
    const text = await askOwn({
      title,
      value: own,
      placeholder: `请填写${title}`,
      maxWide: ownMax,
      required: true,
    });
    if (text !== null) onPick({ path: [], own: text });
  }
  return (
    <PageSheet
      title={title}
      onClose={onCancel}
      top={<SearchBar value={query} onChange={setQuery} placeholder={`搜索${title}`} />}
      footer={
        (ownMax !== undefined || clearable) && (
          <div className={css['footer']}>
            {clearable && (
              <Button kind="quiet" onClick={() => onPick({ path: [], own: '' })}>
                不填
              </Button>
            )}
            {ownMax !== undefined && (
              <Button kind="secondary" onClick={() => void write()}>
                其他（自己写）
              </Button>
            )}
          </div>
        )
      }
    >
      {wanted === '' ? (
        <Levels tree={tree} value={value} onChoose={choose} />
      ) : (
        <Found
          tree={tree}
          wanted={wanted}
          value={value}
          onChoose={choose}
          onOwn={
            ownMax !== undefined && widthWithin(ownMax)(wanted, title) === ''
              ? () => onPick({ path: [], own: wanted })
              : undefined
          }
        />
      )}
    </PageSheet>
  );
}

interface LevelsProps {
  tree: readonly Category[];
  value: number | undefined;
  onChoose: (...path: readonly Category[]) => void;
}

const holds = (category: Category, value: number | undefined): boolean =>
  category.id === value || (category.children ?? []).some((child) => child.id === value);

function Levels({ tree, value, onChoose }: LevelsProps) {
  const id = useId();
  const [openId, setOpenId] = useState(() => (tree.find((top) => holds(top, value)) ?? tree[0])?.id);
  const shown = tree.find((top) => top.id === openId);
  const tops = useRef<HTMLUListElement>(null);
  // Only after the page is open.
  useEffect(() => {
    tops.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div className={css['levels']}>
      <ul ref={tops} className={css['tops']}>
        {tree.map((top) => (
          <li key={top.id}>
            <button
              type="button"
              className={css['top']}
              aria-current={top.id === openId}
              aria-pressed={top.children ? undefined : top.id === value}
              aria-controls={top.children ? id : undefined}
              onClick={() => (top.children ? setOpenId(top.id) : onChoose(top))}
            >
              {top.name}
            </button>
          </li>
        ))}
      </ul>
      <section id={id} className={css['inner']} aria-label={shown?.name}>
        <OptionList key={openId} atChosen>
          {(shown?.children ?? []).map((child) => (
            <Option
              key={child.id}
              name={child.name}
              chosen={child.id === value}
              onPick={() => shown && onChoose(shown, child)}
            />
          ))}
        </OptionList>
      </section>
    </div>
  );
}

interface FoundProps extends LevelsProps {
  wanted: string;
  onOwn: (() => void) | undefined;
}

/** The categories whose name, or whose parent's name, contains the search words. */
function Found({ tree, wanted, value, onChoose, onOwn }: FoundProps) {
  const has = (category: Category): boolean => category.name.toLowerCase().includes(wanted.toLowerCase());
  const paths = tree.flatMap((top) =>
    (top.children ?? [top])
      .filter((child) => has(child) || has(top))
      .map((child) => (child === top ? [top] : [top, child])),
  );
  if (paths.length === 0) {
    return (
      <EmptyState
        icon={<SearchIcon size={28} aria-hidden />}
        title={`没有找到「${wanted}」`}
        text="换一个词试试，或清空后按大类找"
        action={onOwn && <Button onClick={onOwn}>{`就写「${wanted}」`}</Button>}
      />
    );
  }
  return (
    <OptionList>
      {paths.map((path) => {
        const last = path.at(-1);
        if (!last) return null;
        return (
          <Option
            key={last.id}
            name={last.name}
            chosen={last.id === value}
            end={path.length > 1 ? path[0]?.name : undefined}
            onPick={() => onChoose(...path)}
          />
        );
      })}
    </OptionList>
  );
}
