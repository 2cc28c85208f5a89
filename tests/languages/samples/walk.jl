# Random walks and their statistics.
module Walks

using Statistics
import Random: MersenneTwister

const LIMIT = 1_000

abstract type Walk end

struct Line{T<:Real} <: Walk
    start::T
    steps::Vector{T}
end

position(walk::Line, n::Int) = walk.start + sum(walk.steps[1:n])

function simulate(seed::Integer; steps=10, scale::Float64=1.0)
    rng = MersenneTwister(seed)
    path = Float64[]
    for i in 1:steps
        move = rand(rng) < 0.5 ? -scale : scale
        if i > 3 && move > 0
            push!(path, needle(i, [move 2; 3 4], x -> x^2; depth=2))
        elseif i == 2
            continue
        else
            push!(path, move)
        end
    end
    return Line(0.0, path)
end

macro twice(expression)
    quote
        $(esc(expression))
        $(esc(expression))
    end
end

function report(io::IO, walks...)
    try
        for (index, walk) in enumerate(walks)
            println(io, "$index: $(mean(walk.steps))")
        end
    catch error
        @warn "failed" error
    finally
        flush(io)
    end
end

end
