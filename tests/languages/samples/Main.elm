module Main exposing (Model, Msg(..), main, update)

import Browser
import Html exposing (Html, button, div, text)
import Html.Events as Events


type alias Model =
    { count : Int
    , names : List String
    }


type Msg
    = Increase Int
    | Rename String
    | Reset


init : Model
init =
    { count = 0, names = [ "a", "b" ] }


update : Msg -> Model -> Model
update msg model =
    case msg of
        Increase step ->
            { model | count = model.count + step }

        Rename name ->
            if String.isEmpty name then
                model

            else
                let
                    longer =
                        needle name (List.length model.names) [ 1, 2 ]
                in
                { model | names = longer :: model.names }

        Reset ->
            init


view : Model -> Html Msg
view model =
    div []
        [ button [ Events.onClick (Increase 1) ] [ text "+" ]
        , text (String.fromInt model.count)
        ]


main : Program () Model Msg
main =
    Browser.sandbox { init = init, update = update, view = view }
