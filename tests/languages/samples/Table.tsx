import React, { useState } from "react";

interface Column<Row> {
  title: string;
  render: (row: Row) => React.ReactNode;
  width?: number;
}

type Props<Row> = {
  rows: readonly Row[];
  columns: Column<Row>[];
  onSelect?: (row: Row, index: number) => void;
};

export function Table<Row extends { id: string }>({ rows, columns, onSelect }: Props<Row>) {
  const [selected, setSelected] = useState<string | null>(null);
  const choose = (row: Row, index: number) => {
    setSelected(row.id);
    onSelect?.(row, index);
  };
  if (rows.length === 0) {
    return <p className="empty">Nothing here.</p>;
  }
  return (
    <table>
      <thead>
        <tr>{columns.map((column) => <th key={column.title}>{column.title}</th>)}</tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id} onClick={() => choose(row, index)} aria-selected={row.id === selected}>
            {columns.map(({ title, render, width = 80 }) => (
              <td key={title} style={{ width }}>
                {width > 40 ? <Needle size={width - 4}>{render(row)}</Needle> : render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
