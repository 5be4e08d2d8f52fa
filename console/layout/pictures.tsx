import { Card, CardContent, Stack, Typography } from '@mui/material';

/** Pictures of something that is looked at; each opens large. */
export function Pictures({ urls }: { urls: readonly string[] }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {urls.map((url, index) => (
        <a
          key={`${index} ${url}`}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`看第${index + 1}张大图`}
        >
          <img
            src={url}
            alt={`第${index + 1}张图片`}
            style={{ width: 200, maxWidth: '100%', height: 'auto', display: 'block' }}
          />
        </a>
      ))}
    </Stack>
  );
}

/** Photos of documents, side by side; each opens large. */
export function Photos(props: {
  images: readonly { title: string; url: string }[];
  /** Changes with every look: the link of a second look within a second is the same, and must load again. */
  at: number;
  onLoad?: (url: string) => void;
  onError?: (url: string) => void;
}) {
  const { images, at, onLoad, onError } = props;
  return (
    <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
      {images.map(({ title, url }) => (
        <Card key={title} sx={{ flex: 1, minWidth: 0 }}>
          <CardContent>
            <Typography component="h2" variant="subtitle1">
              {title}
            </Typography>
            <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`看${title}大图`}>
              <img
                key={at}
                src={url}
                alt={title}
                style={{ width: '100%', height: 'auto', display: 'block' }}
                onLoad={() => onLoad?.(url)}
                onError={() => onError?.(url)}
              />
            </a>
          </CardContent>
        </Card>
      ))}
    </Stack>
  );
}
