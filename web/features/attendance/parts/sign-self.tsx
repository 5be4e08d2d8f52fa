import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckRow } from '../../../ui/check-row.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { CircleAlert } from '../../../ui/icons.ts';
import { buzz } from '../../../ui/motion.ts';
import { Page } from '../../../ui/page.tsx';
import { Result } from '../../../ui/result.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { Target } from '../queries/door.ts';
import { signedIn, signIn, type SignAnswer } from '../queries/sign.ts';
import { Scanner } from './scanner.tsx';
import css from './sign-self.module.css';

type Step =
  | { kind: 'ask' }
  | { kind: 'busy' }
  | { kind: 'choose'; code: string; answer: SignAnswer }
  | { kind: 'done'; answer: SignAnswer }
  | { kind: 'failed'; words: string };

/** The code in what a camera has read: the address of the host's screen, or the code itself. */
export function codeIn(text: string): string {
  const [, found] = /[?&]code=([^&#\s]+)/.exec(text) ?? [];
  try {
    return found === undefined ? text.replaceAll(/\s/g, '') : decodeURIComponent(found);
  } catch {
    return '';
  }
}

interface SignSelfProps {
  of: Target;
  /** Of the address, '' for none: then it is scanned or typed. */
  code: string;
  /** The page of what one has come to. */
  home: string;
}

/** Somebody who has come signs in by the code of the host's screen (R114). */
export function SignSelf({ of, code, home }: SignSelfProps) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>(code === '' ? { kind: 'ask' } : { kind: 'busy' });
  const run = async (given: string, holders?: number[]): Promise<void> => {
    setStep({ kind: 'busy' });
    try {
      const answer = await signIn(of, given, holders);
      if (answer.choose) return setStep({ kind: 'choose', code: given, answer });
      setStep({ kind: 'done', answer });
      buzz(60);
      signedIn(client);
    } catch (error) {
      setStep({ kind: 'failed', words: sentence(error) });
    }
  };
  const begin = useRef(run);
  useEffect(() => {
    // Who has scanned it has said all that there is to say.
    if (code !== '') void begin.current(code);
  }, [code]);
  return (
    <Page header={<ScreenHeader title="签到" back={home} />}>
      <Shown
        step={step}
        home={home}
        onCode={(given) => void run(given)}
        onChoose={(given, holders) => void run(given, holders)}
        onAgain={() => setStep({ kind: 'ask' })}
      />
    </Page>
  );
}

interface ShownProps {
  step: Step;
  home: string;
  onCode: (code: string) => void;
  onChoose: (code: string, holders: number[]) => void;
  onAgain: () => void;
}

function Shown({ step, home, onCode, onChoose, onAgain }: ShownProps) {
  if (step.kind === 'ask') return <Ask onCode={onCode} />;
  if (step.kind === 'busy') return <SkeletonRows count={2} />;
  if (step.kind === 'choose')
    return <Choose answer={step.answer} onDone={(holders) => onChoose(step.code, holders)} />;
  if (step.kind === 'done') return <Done answer={step.answer} home={home} />;
  return (
    <Result
      tone="warn"
      icon={<CircleAlert size={28} aria-hidden />}
      title="还没有签到"
      text={step.words}
      actions={
        <>
          <Button block onClick={onAgain}>
            再扫一次
          </Button>
          <Button block kind="secondary" href={home}>
            看这场活动
          </Button>
        </>
      }
    />
  );
}

function Ask({ onCode }: { onCode: (code: string) => void }) {
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: codeIn(code) === '' ? '请填写屏幕上的签到码' : '' }),
    onSubmit: ({ code }) => onCode(codeIn(code)),
  });
  return (
    <div className={css['ask']}>
      <p className={css['hint']}>扫主办方屏幕上的码，或把码下面的数字填进来</p>
      <Scanner onCode={(text) => onCode(codeIn(text))} hint="把主办方屏幕上的码放进框里" />
      <Form form={form}>
        <TextField
          label="签到码"
          {...form.field('code')}
          placeholder="例如 12-34567890"
          maxLength={40}
          required
        />
        <Button type="submit" block kind="secondary">
          签到
        </Button>
      </Form>
    </div>
  );
}

function Choose({ answer, onDone }: { answer: SignAnswer; onDone: (holders: number[]) => void }) {
  const open = answer.list.filter(({ again }) => !again).map(({ holder }) => holder);
  const [chosen, setChosen] = useState<readonly number[]>(open);
  const turn = (holder: number): void =>
    setChosen(chosen.includes(holder) ? chosen.filter((one) => one !== holder) : [...chosen, holder]);
  return (
    <>
      <Section title={`${answer.session}：谁来了`} note="没到的先不选，等到了再扫一次">
        {answer.list.map(({ holder, name, what, again, at }) => (
          <CheckRow
            key={holder}
            title={name || '还没填姓名'}
            meta={again ? `${what} · ${dateTime(at).slice(11)} 已签到` : what}
            checked={again || chosen.includes(holder)}
            disabled={again}
            onChange={() => turn(holder)}
          />
        ))}
      </Section>
      <div className={css['actions']}>
        <Button block disabled={chosen.length === 0} onClick={() => onDone([...chosen])}>
          {`签到 ${chosen.length} 位`}
        </Button>
      </div>
    </>
  );
}

function Done({ answer, home }: { answer: SignAnswer; home: string }) {
  const { list, session } = answer;
  const again = list.every((one) => one.again);
  return (
    <Result
      title={again ? '已经签过到了' : '签到成功'}
      what={
        <>
          {list.map(({ holder, name, what, at }) => (
            <span key={holder} className={css['person']}>
              <span className={css['name']}>{name || what}</span>
              <span className={css['when']}>{`${what} · ${dateTime(at).slice(5)}`}</span>
            </span>
          ))}
        </>
      }
      text={`场次：${session}`}
      actions={
        <Button block href={home}>
          看这场活动
        </Button>
      }
    />
  );
}
