/** What a picture's structure says of its size: the largest canvas that it needs, 0 where it doesn't tell. */
export type Frames = { readonly frames: number; readonly width: number; readonly height: number };
