import { useState } from 'react';
import { cx } from '../cx.ts';
import { PageSheet } from '../dialog/page-sheet.tsx';
import css from './district-picker.module.css';
import { Option, OptionList } from './option-list.tsx';
import { pathTo, type Region } from './region.ts';

export interface DistrictPickerProps {
  title?: string | undefined;
  regions: readonly Region[];
  /** The code chosen before. */
  value?: string | undefined;
  /** Ends at the city instead of the district. */
  depth?: 2 | 3 | undefined;
  onPick: (path: readonly Region[]) => void;
  onCancel: () => void;
}

const STEPS = ['省份', '城市', '区县'] as const;

/** A page that goes from province to city to district; what was chosen stays on top and can be changed. */
export function DistrictPicker({
  title = '选择地区',
  regions,
  value,
  depth = 3,
  onPick,
  onCancel,
}: DistrictPickerProps) {
  const [path, setPath] = useState<readonly Region[]>(() =>
    (value ? pathTo(regions, value) : []).slice(0, depth),
  );
  const [step, setStep] = useState(() => Math.max(path.length - 1, 0));
  const options = step === 0 ? regions : (path[step - 1]?.children ?? []);
  const chosen = path[step]?.code;

  const choose = (region: Region): void => {
    let next = [...path.slice(0, step), region];
    // A level with a single place (市辖区) is skipped.
    while (next.length < depth && next.at(-1)?.children?.length === 1)
      next = [...next, ...(next.at(-1)?.children ?? [])];
    setPath(next);
    if (next.length >= depth || !next.at(-1)?.children?.length) onPick(next);
    else setStep(next.length);
  };

  return (
    <PageSheet
      title={title}
      onClose={onCancel}
      top={
        <div className={css['steps']}>
          {STEPS.slice(0, Math.min(depth, path.length + 1)).map((name, index) => (
            <button
              key={name}
              type="button"
              className={cx(css['step'], index === step && css['here'])}
              aria-current={index === step ? 'step' : undefined}
              onClick={() => setStep(index)}
            >
              {path[index]?.name ?? `选择${name}`}
            </button>
          ))}
        </div>
      }
    >
      <OptionList key={step} atChosen>
        {options.map((region) => (
          <Option
            key={region.code}
            name={region.name}
            chosen={region.code === chosen}
            onPick={() => choose(region)}
          />
        ))}
      </OptionList>
    </PageSheet>
  );
}
