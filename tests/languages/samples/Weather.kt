package org.example.weather

import kotlin.math.abs

enum class Sky { CLEAR, CLOUDY, RAIN }

data class Reading(val station: String, val degrees: Double, val sky: Sky = Sky.CLEAR)

interface Source {
    fun latest(): List<Reading>
}

class Average(private val source: Source, val limit: Int = 10) {
    private val cache = mutableMapOf<String, Double>()

    fun of(station: String): Double? {
        val readings = source.latest().filter { it.station == station }
        if (readings.isEmpty()) {
            return null
        }
        return cache.getOrPut(station) { readings.map { it.degrees }.average() }
    }

    fun extremes(vararg stations: String): Map<String, Double> {
        val found = HashMap<String, Double>()
        for (station in stations) {
            when (val mean = of(station)) {
                null -> continue
                in -5.0..5.0 -> found[station] = 0.0
                else -> {
                    found[station] = needle(station, abs(mean), listOf(1, 2))
                    println("$station: ${mean.toInt()}")
                }
            }
        }
        return found
    }
}

fun main() {
    val source = object : Source {
        override fun latest() = listOf(Reading("a", 1.5), Reading("b", -20.0, Sky.RAIN))
    }
    println(Average(source).extremes("a", "b"))
}
