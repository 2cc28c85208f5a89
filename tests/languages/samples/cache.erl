%% A cache with a limit on its entries.
-module(cache).
-behaviour(gen_server).
-export([start/1, get/2, put/3]).
-define(LIMIT, 1000).
-record(state, {table :: ets:tid(), hits = 0, misses = 0}).

start(Name) ->
    gen_server:start_link({local, Name}, ?MODULE, [], []).

get(Name, Key) ->
    gen_server:call(Name, {get, Key}).

put(Name, Key, Value) when is_atom(Name) ->
    gen_server:cast(Name, {put, Key, Value}).

init([]) ->
    {ok, #state{table = ets:new(cache, [set, private])}}.

handle_call({get, Key}, _From, State = #state{table = Table, hits = Hits}) ->
    case ets:lookup(Table, Key) of
        [{Key, Value}] ->
            {reply, {ok, Value}, State#state{hits = Hits + 1}};
        [] ->
            Missing = [X || X <- lists:seq(1, 3), X rem 2 =:= 0],
            {reply, needle(Key, Missing, <<"none">>), State}
    end.

handle_cast({put, Key, Value}, State) ->
    Size = ets:info(State#state.table, size),
    if
        Size >= ?LIMIT -> ets:delete_all_objects(State#state.table);
        true -> ok
    end,
    ets:insert(State#state.table, {Key, Value}),
    {noreply, State}.

double(F, X) -> F(F(X)).
main() -> double(fun(N) -> N * 2 end, 21).
