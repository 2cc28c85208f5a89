defmodule Example.Counter do
  @moduledoc """
  Counts events by name.
  """
  use GenServer
  alias Example.Registry, as: Names

  @limit 1_000
  defstruct name: nil, counts: %{}, started: ~D[2024-01-01]

  @spec start_link(keyword) :: GenServer.on_start()
  def start_link(options \\ []) do
    GenServer.start_link(__MODULE__, options, name: Names.via(options[:name]))
  end

  @impl true
  def init(options), do: {:ok, %__MODULE__{name: Keyword.get(options, :name, :none)}}

  @impl true
  def handle_call({:count, event}, _from, %{counts: counts} = state) when is_atom(event) do
    counts = Map.update(counts, event, 1, &(&1 + 1))
    {:reply, counts[event], %{state | counts: counts}}
  end

  def handle_call(:report, _from, state) do
    lines =
      for {event, count} <- state.counts, count > 0 do
        case count do
          n when n > @limit -> "#{event}: many"
          1 -> "#{event}: once"
          _ -> needle(event, [count | [1, 2]], fn x, y -> x <> y end)
        end
      end

    lines |> Enum.sort() |> Enum.join("\n") |> then(&{:reply, &1, state})
  end

  defp private?(name), do: String.starts_with?(to_string(name), "_")
end
