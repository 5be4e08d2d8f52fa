import { groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import { Button } from '../../../../ui/button.tsx';
import { useUndo } from '../../../../ui/dialog/pop-tip.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Plus, Trash2 } from '../../../../ui/icons.ts';
import css from './goods-field.module.css';
import { firstPoint, type PointValues } from './values.ts';

interface PointsFieldProps {
  value: readonly PointValues[];
  onChange: (points: PointValues[]) => void;
}

/** Where people come for their goods, and when. */
export function PointsField({ value, onChange }: PointsFieldProps) {
  const undo = useUndo();
  const put = (at: number, next: Partial<PointValues>): void =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...next } : one)));
  const key = Math.max(0, ...value.map((one) => one.key)) + 1;

  function drop(at: number): void {
    onChange(value.toSpliced(at, 1));
    undo(`已去掉${value[at]?.name.trim() || '这个自提点'}`, () => onChange([...value]));
  }

  return (
    <>
      <ul className={css['list']}>
        {value.map((point, at) => (
          <li key={point.key} className={css['row']} aria-label={`第 ${at + 1} 个自提点`}>
            <TextField
              label="自提点名称"
              placeholder="例如 东门岗亭"
              value={point.name}
              maxWide={groupbuyRules.pointName}
              onChange={(name) => put(at, { name })}
            />
            <TextField
              label="自提点地址"
              placeholder="街道、门牌号"
              autoComplete="street-address"
              value={point.address}
              maxWide={groupbuyRules.pointAddress}
              onChange={(address) => put(at, { address })}
            />
            <TextField
              label="取货时间"
              optional
              placeholder="例如 周六 9:00–18:00"
              value={point.hours}
              maxWide={groupbuyRules.pointHours}
              onChange={(hours) => put(at, { hours })}
            />
            {value.length > 1 && (
              <div className={css['tools']}>
                <Button
                  kind="quiet"
                  size="s"
                  icon={<Trash2 size={18} aria-hidden />}
                  onClick={() => drop(at)}
                >
                  去掉
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {value.length < groupbuyRules.points && (
        <Button
          kind="secondary"
          icon={<Plus size={18} aria-hidden />}
          onClick={() => onChange([...value, { ...firstPoint, key }])}
        >
          加一个自提点
        </Button>
      )}
    </>
  );
}
