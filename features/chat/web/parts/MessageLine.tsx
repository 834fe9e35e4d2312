export interface MessageLineProps {
  /** Undefined in a room for two. */
  author?: string | undefined;
  text: string;
}

/** A message in one line. The name and the text have directions of their own, the line has that of the page. */
export function MessageLine({ author, text }: MessageLineProps) {
  return (
    <>
      {author !== undefined && (
        <>
          <bdi>{author}</bdi>:{" "}
        </>
      )}
      <bdi>{text}</bdi>
    </>
  );
}
