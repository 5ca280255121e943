import { Skeleton, Stack } from "@mantine/core";

/** Lines in the shape of a list that is being read. */
export const RowSkeleton = ({ rows = 4 }: { readonly rows?: number }) => (
  <Stack gap={14} px={18} py={14}>
    {Array.from({ length: rows }, (_, row) => row).map((row) => (
      <Skeleton key={row} height={18} width={`${96 - (row % 3) * 12}%`} />
    ))}
  </Stack>
);
