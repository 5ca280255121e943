/** Forms with a file, byte for byte as common clients send them. */

export type ClientFile = {
  readonly bytes: Buffer;
  /** With its extension. */
  readonly name: string;
  /** As a client that knows types calls it. */
  readonly type: string;
};
type Body = { readonly contentType: string; readonly bytes: Buffer };

const formOf = (boundary: string, parts: readonly Buffer[]): Body => ({
  contentType: `multipart/form-data; boundary=${boundary}`,
  bytes: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
});

/** One part: its headers as they are sent, and its content. */
const part = (boundary: string, headers: readonly string[], content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${headers.join("\r\n")}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);

const disposition = (rest: string): string => `Content-Disposition: form-data; ${rest}`;

/** A client whose file's part has these headers behind the disposition. */
const client =
  (
    boundary: string,
    nameOf: (file: ClientFile) => string,
    typeOf: (file: ClientFile) => string[],
  ) =>
  (file: ClientFile): Body =>
    formOf(boundary, [
      part(boundary, [disposition('name="title"')], "Ours"),
      part(
        boundary,
        [disposition(`name="file"; filename="${nameOf(file)}"`), ...typeOf(file)],
        file.bytes,
      ),
    ]);

const own = ({ name }: ClientFile) => name;
const typed = ({ type }: ClientFile) => [`Content-Type: ${type}`];
const untyped = () => [];
const as = (type: string) => () => [`Content-Type: ${type}`];
const bytes = as("application/octet-stream");
const curl = "------------------------9532615b7d5c08cb";
const requests = "4421f1ec65070de5fcfd63a80b863216";
const webkit = "----WebKitFormBoundaryA1b2C3d4E5f6G7h8";
const undici = "----formdata-undici-070408837145";

/** By what the client is and does. */
export const clients: { readonly [client: string]: (file: ClientFile) => Body } = {
  "curl -F file=@NAME of a type that it doesn't know": client(curl, own, bytes),
  "curl -F file=@NAME of a type that it knows": client(curl, own, typed),
  "curl -F file=@- from a pipe": client(curl, () => "-", untyped),
  "curl with text/plain": client(curl, own, as("text/plain")),
  "Python requests with an open file": client(requests, own, untyped),
  "Python requests with bytes": client(requests, () => "file", untyped),
  "Python requests with a type": client(requests, own, typed),
  "undici FormData with an untyped Blob": client(undici, () => "blob", bytes),
  "undici FormData with a typed Blob": client(undici, () => "blob", typed),
  "undici FormData with an untyped File": client(undici, own, bytes),
  "Chrome and Safari": client(webkit, own, typed),
  "Chrome without a known type": client(webkit, own, bytes),
  Firefox: client("----geckoformboundary1f2e3d4c5b6a7089", own, typed),
  "Go's CreateFormFile": client("3d1c7e5f9ab2468013579bdf02468ace", own, bytes),
  "an S3 tool's type": client(webkit, own, as("binary/octet-stream")),
  "React Native with the form's own type": client(webkit, own, as("multipart/form-data")),
  "an empty type": client(webkit, own, () => ["Content-Type: "]),
  "a type in capitals with parameters": client(webkit, own, ({ type }) => [
    `Content-Type: ${type.toUpperCase()}; charset=binary`,
  ]),
};

/** Other names that clients have for the types of the formats. */
export const aliases: readonly (readonly [extension: string, type: string])[] = [
  ["mp3", "audio/mp3"],
  ["mp3", "audio/x-mpeg-3"],
  ["wav", "audio/x-wav"],
  ["wav", "audio/vnd.wave"],
  ["ogg", "application/ogg"],
  ["ogg", "video/ogg"],
  ["ogg", "audio/x-vorbis+ogg"],
  ["aac", "audio/vnd.dlna.adts"],
  ["m4a", "audio/x-m4a"],
  ["m4a", "audio/mp4a-latm"],
  ["m4a", "video/mp4"],
  ["png", "image/x-png"],
  ["png", "image/*"],
];
