import { protocolVersion } from '@qunlu/contract/account/rules.ts';
import { ScreenHeader } from '../platform/screen-header.tsx';
import { contactSupport, support } from '../platform/support.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import css from './agreement.module.css';

export interface AgreementPart {
  title: string;
  /** Paragraphs; a list of sentences is shown as points. */
  body: readonly (string | readonly string[])[];
}

export interface AgreementProps {
  title: string;
  /** What matters most, in a few sentences. */
  summary: readonly string[];
  parts: readonly AgreementPart[];
}

const ordinals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];

/** An agreement: a summary first, then the parts. */
export function Agreement({ title, summary, parts }: AgreementProps) {
  return (
    <Page header={<ScreenHeader title={title} />}>
      <article className={css['root']}>
        <p className={css['version']}>版本 {protocolVersion}，自该日起生效</p>
        <section className={css['summary']} aria-label="要点">
          <h2 className={css['gist']}>先看要点</h2>
          <ul className={css['points']}>
            {summary.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
        {parts.map((part, index) => (
          <section key={part.title} className={css['part']}>
            <h2 className={css['title']}>
              {ordinals[index]}、{part.title}
            </h2>
            {part.body.map((block) =>
              typeof block === 'string' ? (
                <p key={block}>{block}</p>
              ) : (
                <ul key={block[0]} className={css['points']}>
                  {block.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
        {support() && <Contact ordinal={ordinals[parts.length]} />}
      </article>
    </Page>
  );
}

function Contact({ ordinal }: { ordinal: string | undefined }) {
  const way = support();
  return (
    <section className={css['part']}>
      <h2 className={css['title']}>{ordinal}、联系我们</h2>
      <p>
        对协议、对我们怎样处理您的个人信息有疑问或要投诉的，请联系客服
        {way?.kind === 'link' ? '' : `：${way?.value}`}
      </p>
      <Button kind="secondary" onClick={() => void contactSupport()}>
        联系客服
      </Button>
    </section>
  );
}
