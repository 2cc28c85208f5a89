using System;
using System.Collections.Generic;
using System.Linq;

namespace Example.Billing
{
    public enum Currency { Eur, Usd = 5 }

    public record Line(string Text, decimal Amount, int Count = 1);

    public sealed class Invoice : IDisposable
    {
        private readonly List<Line> lines = new List<Line>();
        public event EventHandler Changed;

        public string Number { get; private set; } = "none";
        public decimal Total => lines.Sum(line => line.Amount * line.Count);

        public Invoice(string number) { Number = number ?? throw new ArgumentNullException(nameof(number)); }

        public void Add(Line line)
        {
            lock (lines)
            {
                if (lines.Count > 99) { throw new InvalidOperationException($"too many: {lines.Count}"); }
                lines.Add(line);
            }
            Changed?.Invoke(this, EventArgs.Empty);
        }

        public IEnumerable<string> Render<T>(Func<Line, T> format) where T : class
        {
            foreach (var line in lines)
            {
                switch (line.Count)
                {
                    case 0: continue;
                    case 1: yield return line.Text; break;
                    default: yield return needle(line, out var text, format(line) as string); break;
                }
            }
        }

        public void Dispose() { lines.Clear(); }
    }
}
