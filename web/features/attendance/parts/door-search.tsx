import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { Section } from '../../../ui/section.tsx';
import css from './door-screen.module.css';
import { useDoorWords } from './use-door-words.ts';
import { clock, type HolderLine, type SignedLine } from '../queries/door-verdict.ts';

/** That fit on a screen: more is asked for by another letter. */
const most = 20;

interface DoorSearchProps {
  list: readonly HolderLine[];
  signed: ReadonlyMap<number, SignedLine>;
  now: number;
  onPick: (holder: number) => Promise<void>;
}

/** Somebody without their code: by name, or by the six digits that they read out. */
export function DoorSearch({ list, signed, now, onPick }: DoorSearchProps) {
  const { act, code: codeWord, paper } = useDoorWords();
  const [words, setWords] = useState('');
  const wanted = words.replaceAll(/\s/g, '').toLowerCase();
  const found = useMemo(() => {
    if (wanted === '') return [];
    const byCode = /^\d+$/.test(wanted);
    const fits = ({ code, name }: HolderLine): boolean =>
      byCode ? code.startsWith(wanted) : name.toLowerCase().includes(wanted);
    return list.filter(fits).slice(0, most);
  }, [list, wanted]);
  return (
    <>
      <div className={css['search']}>
        <SearchBar value={words} onChange={setWords} placeholder={`姓名或 6 位${codeWord}`} />
      </div>
      {wanted !== '' && (
        <Section {...(found.length === most ? { note: '只显示前 20 位，请再多写一个字' } : {})}>
          {found.length === 0 && (
            <ListRow title="名单里没有" meta={`请核对姓名，或让对方打开${paper}看${codeWord}`} wrap />
          )}
          {found.map(({ holder, name, code, what }) => {
            const before = signed.get(holder);
            return (
              <ListRow
                key={holder}
                title={name}
                meta={`${what} · ${code}`}
                end={
                  before ? (
                    `${clock(before.at, now)} 已${act}`
                  ) : (
                    <Button size="s" onClick={() => void onPick(holder)}>
                      {act}
                    </Button>
                  )
                }
              />
            );
          })}
        </Section>
      )}
    </>
  );
}
