import { type QueryKey, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Copy, Share2 } from '../ui/icons.ts';
import { PosterLooks, type PosterLooksProps, PosterSheet } from '../ui/poster/poster-sheet.tsx';
import { copyText } from './host/contact.ts';
import { downloadFrom } from './host/download.ts';
import type { ShareData } from './host/host-interface.ts';
import { host } from './host/host.ts';
import { sentence } from './http/sentence.ts';

/** A read, as far as a poster waits for it. */
interface Read {
  error: Error | null;
  refetch(): Promise<unknown>;
}

/** The address of a picture that the page draws itself, until the next one takes its place. `key`: all that it shows. */
export function useDrawn(key: QueryKey, draw: (() => Promise<string>) | undefined) {
  const drawn = useQuery({
    queryKey: key,
    queryFn: draw ? () => draw() : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const picture = drawn.data;
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture) : undefined), [picture]);
  return drawn;
}

interface DrawnPosterProps {
  looks?: PosterLooksProps;
  /** What it is drawn from. Of this and the drawing the first that failed says so and is tried again. */
  read?: Read;
  drawn: Read & { data: string | undefined };
  alt: string;
}

/** A poster that the page draws itself: its looks, and the picture, its place until it is there, or what failed. */
export function DrawnPoster({ looks, read, drawn, alt }: DrawnPosterProps) {
  const failed = [read, drawn].find((one) => one?.error);
  return (
    <>
      {looks && <PosterLooks {...looks} />}
      {failed ? (
        <ErrorState message={sentence(failed.error)} onRetry={() => void failed.refetch()} />
      ) : (
        <PosterSheet picture={drawn.data} alt={alt} />
      )}
    </>
  );
}

interface PosterLink extends ShareData {
  /** What is passed on, as the buttons call it. */
  what: string;
}

interface PosterActionsProps {
  picture: string | undefined;
  /** The name of the file that is kept. */
  file: string;
  /** What can be passed on in place of the picture. */
  passes?: PosterLink;
}

/** The footer of a poster: keeping the picture where the host can, else passing on the link is the main thing. */
export function PosterActions({ picture, file, passes }: PosterActionsProps) {
  const saves = host().canDownload;
  return (
    <>
      {saves && (
        <Button block disabled={!picture} onClick={() => picture && downloadFrom(picture, file)}>
          保存海报
        </Button>
      )}
      {passes && <PassOn passes={passes} kind={saves ? 'quiet' : 'primary'} />}
    </>
  );
}

function PassOn({ passes, kind }: { passes: PosterLink; kind: 'quiet' | 'primary' }) {
  const { what, ...request } = passes;
  const shares = host().canShare;
  const link = what === '链接' ? what : `${what}链接`;
  const copy = () => copyText(request.link, `${link}已复制`);

  async function pass(): Promise<void> {
    if ((await host().share(request)) === 'unavailable') await copy();
  }

  return (
    <Button
      block
      kind={kind}
      icon={shares ? <Share2 size={20} aria-hidden /> : <Copy size={20} aria-hidden />}
      onClick={() => void (shares ? pass() : copy())}
    >
      {shares ? `分享${what}` : `复制${link}`}
    </Button>
  );
}
