import { confirm } from '../../ui/dialog/confirm.tsx';
import { siteHosts } from '../site-data.ts';
import css from './linked-text.module.css';

/** Characters at the end of an address that belong to the sentence around it. */
const trailing = /[.,!?;:'")\]}]+$/;
const address = /(?:https?:\/\/|www\.)[^\s<>"'，。！？；：、（）《》【】“”‘’]+/gi;

type Piece = { text: string; href?: string };

/** A text in pieces, of which some are addresses. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const shown = match[0].replace(trailing, '');
    const href = /^www\./i.test(shown) ? `https://${shown}` : shown;
    if (!URL.canParse(href)) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: shown, href });
    end = match.index + shown.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

const isOwn = (href: string): boolean => siteHosts().includes(new URL(href).host);

/** Somebody else has written the address: it is shown in full before the person leaves (M043). */
async function leaveFor(href: string): Promise<void> {
  const sure = await confirm({
    title: '即将离开群录',
    message: `您将前往 ${href} ，请注意账号和财产安全`,
    okLabel: '继续访问',
  });
  if (sure) window.open(href, '_blank', 'noopener,noreferrer');
}

/** What somebody has written, with its lines and its links; a link to another site asks before it is followed. */
export function LinkedText({ text }: { text: string }) {
  return (
    <span className={css['root']}>
      {piecesOf(text).map((piece, at) =>
        piece.href === undefined ? (
          piece.text
        ) : (
          <Link key={at} href={piece.href}>
            {piece.text}
          </Link>
        ),
      )}
    </span>
  );
}

function Link({ href, children }: { href: string; children: string }) {
  if (isOwn(href)) {
    return (
      <a className={css['link']} href={href}>
        {children}
      </a>
    );
  }
  return (
    <a
      className={css['link']}
      href={href}
      target="_blank"
      rel="nofollow noopener noreferrer"
      onClick={(event) => {
        event.preventDefault();
        void leaveFor(href);
      }}
    >
      {children}
    </a>
  );
}
