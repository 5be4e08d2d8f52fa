import { Button } from '../../../../ui/button.tsx';
import { TelField } from '../../../../ui/form/text-field.tsx';
import type { BoundField } from '../../../../ui/form/use-form.ts';
import css from './phone-line.module.css';

const help = '默认打码，登录并验证手机号的人才能查看，每次都有回执';

interface PhoneLineProps {
  bound: BoundField<string>;
  /** The verified number, masked; '' where there is none. */
  verified: string;
  /** It goes on the card (decision 0033): shown before the card is saved, and taken off with a tap. */
  used: boolean;
  onUse: (used: boolean) => void;
}

/** The phone of a new card: the verified one stands there already, another can be typed. */
export function PhoneLine({ bound, verified, used, onUse }: PhoneLineProps) {
  if (used)
    return (
      <div className={css['root']} role="group" aria-label="手机">
        <p className={css['line']}>
          <span className={css['text']}>
            <span className={css['label']}>手机</span>
            <span className={css['number']}>{verified}</span>
          </span>
          <Button kind="quiet" size="s" onClick={() => onUse(false)}>
            移除<span className="visually-hidden">登录手机号</span>
          </Button>
        </p>
        <p className={css['help']}>您登录的号码。{help}</p>
      </div>
    );
  return (
    <TelField
      {...bound}
      label="手机"
      international
      help={help}
      end={
        verified !== '' && (
          <Button kind="quiet" size="s" onClick={() => onUse(true)}>
            用登录手机号
          </Button>
        )
      }
    />
  );
}
